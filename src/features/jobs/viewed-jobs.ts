const KEY = 'portage.viewed';
const LIMIT = 2000;

/** The postings opened on this device, the latest last. */
export function readViewed(storage: Pick<Storage, 'getItem'>): number[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(item => Number.isSafeInteger(item)) : [];
  } catch {
    return [];
  }
}

export function markViewed(storage: Pick<Storage, 'getItem' | 'setItem'>, jobId: number): void {
  const others = readViewed(storage).filter(id => id !== jobId);
  try {
    storage.setItem(KEY, JSON.stringify([...others, jobId].slice(-LIMIT)));
  } catch {
    // A full or forbidden storage costs the mark, nothing else.
  }
}
