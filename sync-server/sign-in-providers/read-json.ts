/** The value at a path such as `data.0.id` in foreign JSON; undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.hasOwn(found, part) ? Reflect.get(found, part) : undefined;
  }
  return found;
}

/** A string, or a number as a string; empty for anything else. */
export function textAt(value: unknown, path: string): string {
  const found = valueAt(value, path);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  return typeof found === 'string' ? found.trim() : '';
}

/** Providers express true as `true`, `"true"` or `1`. */
export function isTrueAt(value: unknown, path: string): boolean {
  const found = valueAt(value, path);
  return found === true || found === 'true' || found === 1 || found === '1';
}

export function listAt(value: unknown, path: string): unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}
