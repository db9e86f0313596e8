import { isMap, isScalar, parseDocument, type Scalar, type YAMLMap } from 'yaml';

/**
 * Sets `loop.enabled` in the text of a YAML configuration by changing that one place; comments, order, quotes and line
 * ends stay as they are. Absent when the text is not one that can be changed safely.
 */
export function setLoopEnabled(text: string, isEnabled: boolean): string | undefined {
  const document = parseDocument(text);
  if (document.errors.length > 0) return undefined;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const { contents } = document;
  const changed =
    contents === null
      ? append(text, `loop:${end}  enabled: ${isEnabled}${end}`, end)
      : isMap(contents)
        ? change({ text, map: contents, isEnabled, end })
        : undefined;
  return changed !== undefined && isSet(changed, isEnabled) ? changed : undefined;
}

function change(input: {
  readonly text: string;
  readonly map: YAMLMap;
  readonly isEnabled: boolean;
  readonly end: string;
}): string | undefined {
  const { text, map, isEnabled, end } = input;
  const enabled = map.getIn(['loop', 'enabled'], true);
  if (isScalar(enabled)) return replace(text, enabled, String(isEnabled));
  const loop = map.get('loop', true);
  if (loop === undefined && !map.flow) {
    return append(text, `loop:${end}  enabled: ${isEnabled}${end}`, end);
  }
  if (!isMap(loop) || loop.range === undefined || loop.range === null) return undefined;
  const [start] = loop.range;
  if (loop.flow) {
    const separator = loop.items.length === 0 ? ' ' : ', ';
    return `${text.slice(0, start + 1)} enabled: ${isEnabled}${separator}${text.slice(start + 1).trimStart()}`;
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const indent = text.slice(lineStart, start);
  if (indent.trim() !== '') return undefined;
  return `${text.slice(0, lineStart)}${indent}enabled: ${isEnabled}${end}${text.slice(lineStart)}`;
}

function replace(text: string, node: Scalar, value: string): string | undefined {
  if (node.range === undefined || node.range === null) return undefined;
  return text.slice(0, node.range[0]) + value + text.slice(node.range[1]);
}

function append(text: string, block: string, end: string): string {
  return `${text}${text === '' || text.endsWith('\n') ? '' : end}${block}`;
}

function isSet(text: string, isEnabled: boolean): boolean {
  const document = parseDocument(text);
  return document.errors.length === 0 && document.getIn(['loop', 'enabled']) === isEnabled;
}
