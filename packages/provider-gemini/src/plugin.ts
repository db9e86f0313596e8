import { definePlugin } from '@yoke/core/contracts';
import { geminiProvider } from './gemini-provider.js';

export default definePlugin({ name: '@yoke/provider-gemini', providers: [geminiProvider] });
