import { definePlugin } from '@yoke/core/contracts';
import { codexProvider } from './codex-provider.js';

export default definePlugin({ name: '@yoke/provider-codex', providers: [codexProvider] });
