/** Answers a deep copy of plain data in which nothing can be changed. */
export function frozenCopy<Value>(value: Value): Value {
  const copy = structuredClone(value);
  freeze(copy);
  return copy;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
}
