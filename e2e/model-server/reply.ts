import type { OfferedTool, ReplyPart, Step } from './step.js';

const SHELL_TOOLS = ['Bash', 'run_shell_command', 'exec_command', 'shell_command', 'shell'];
const WRITE_TOOLS = ['Write', 'write_file'];
const ANSWER_TOOLS = ['StructuredOutput', 'structured_output'];

type WorkStep = Extract<Step, { do: 'say' | 'write' | 'shell' | 'answer' | 'call' | 'cut' }>;

/** Turns a step into the part of a reply that makes this agent do it, given the tools that it offers. */
export function planReply(step: WorkStep, tools: readonly OfferedTool[]): ReplyPart {
  switch (step.do) {
    case 'say':
    case 'cut':
      return { type: 'text', text: step.text };
    case 'shell':
      return shellCall(step.command, tools);
    case 'write':
      return writeCall(step, tools);
    case 'answer': {
      const tool = findTool(tools, ANSWER_TOOLS);
      return tool === undefined
        ? { type: 'text', text: JSON.stringify(step.value) }
        : { type: 'call', tool, args: step.value as Record<string, unknown> };
    }
    case 'call': {
      const tool = findTool(tools, [step.name]) ?? { name: step.name, kind: 'function' };
      return { type: 'call', tool, args: step.args };
    }
    default: {
      const unreachable: never = step;
      return unreachable;
    }
  }
}

function findTool(tools: readonly OfferedTool[], names: readonly string[]) {
  return tools.find((tool) => names.includes(tool.name));
}

function shellCall(command: string, tools: readonly OfferedTool[]): ReplyPart {
  const tool = findTool(tools, SHELL_TOOLS);
  if (tool !== undefined) {
    const key = tool.properties.includes('cmd') ? 'cmd' : 'command';
    return { type: 'call', tool, args: withRequired(tool, { [key]: command }) };
  }
  // Codex in code mode offers one tool that takes JavaScript.
  const code = tools.find((candidate) => candidate.name === 'exec' && candidate.kind === 'custom');
  if (code !== undefined) {
    const input = `text(await tools.exec_command({cmd: ${JSON.stringify(command)}}));\n`;
    return { type: 'call', tool: code, args: { input } };
  }
  return nothingOffered('shell', tools);
}

function writeCall(
  step: { readonly path: string; readonly content: string },
  tools: readonly OfferedTool[],
): ReplyPart {
  const tool = findTool(tools, WRITE_TOOLS);
  if (tool !== undefined) {
    const args = { file_path: step.path, content: step.content };
    return { type: 'call', tool, args: withRequired(tool, args) };
  }
  const folder = step.path.includes('/') ? step.path.replace(/\/[^/]*$/, '') : '.';
  const base64 = Buffer.from(step.content).toString('base64');
  const command = `mkdir -p ${quote(folder)} && echo ${base64} | base64 -d > ${quote(step.path)}`;
  return shellCall(command, tools);
}

function withRequired(tool: OfferedTool, args: Readonly<Record<string, unknown>>) {
  const missing = tool.required.filter((name) => !(name in args));
  return { ...Object.fromEntries(missing.map((name) => [name, 'scripted'])), ...args };
}

function nothingOffered(what: string, tools: readonly OfferedTool[]): ReplyPart {
  const offered = tools.map((tool) => tool.name).join(', ');
  return { type: 'text', text: `[no ${what} tool; offered: ${offered}]` };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
