import { definePlugin } from '@yoke/core/contracts';
import { claudeProvider } from './claude-provider.js';

export default definePlugin({ name: '@yoke/provider-claude', providers: [claudeProvider] });
