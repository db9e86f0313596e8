import { definePlugin } from '@yoke/core/contracts';
import { commandProvider } from './command-provider.js';

export default definePlugin({ name: '@yoke/provider-command', providers: [commandProvider] });
