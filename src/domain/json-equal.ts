/** Whether two JSON values are equal. The order of keys doesn't matter, and a missing key equals null. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if ((a ?? null) === null || (b ?? null) === null) return (a ?? null) === (b ?? null);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => jsonEqual(item, b[index]))
    );
  }
  const [first, second] = [new Map<string, unknown>(Object.entries(a)), new Map(Object.entries(b))];
  return [...new Set([...first.keys(), ...second.keys()])].every(key =>
    jsonEqual(first.get(key), second.get(key)),
  );
}
