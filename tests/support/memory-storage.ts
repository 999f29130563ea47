/** The part of `localStorage` that the app uses. */
export function memoryStorage(items: Record<string, string> = {}) {
  const held = new Map(Object.entries(items));
  return {
    getItem: (key: string): string | null => held.get(key) ?? null,
    setItem: (key: string, value: string): void => void held.set(key, value),
    removeItem: (key: string): void => void held.delete(key),
  };
}
