/** Whether a value is an object and not an array. Its values are unknown, unless the caller knows more. */
export function isObject<Value = unknown>(value: unknown): value is Record<string, Value> {
  return isObjectOrArray(value) && !Array.isArray(value);
}

/** For reading named fields that are checked next: an array has none of them. */
export function isObjectOrArray(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}

/** undefined: the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
