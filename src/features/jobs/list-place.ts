/** Where somebody was in a list: the first card on the screen and how far it was scrolled past the top edge. */
export interface ListPlace {
  /** The list's address, so that another search starts at its own top. */
  search: string;
  index: number;
  /** Which posting stood there: it may stand elsewhere by now. */
  jobId: number;
  offsetPx: number;
}

const KEY = 'portage.list-place';

/**
 * Kept for this tab only, so that two tabs keep their own places and a reload finds its own.
 * A card and a distance, not a scroll height: the height of what lies above is only an estimate until it is drawn.
 */
export function savePlace(storage: Pick<Storage, 'setItem'>, place: ListPlace): void {
  try {
    storage.setItem(KEY, JSON.stringify(place));
  } catch {
    // A full or forbidden storage costs the place, nothing else.
  }
}

export function readPlace(storage: Pick<Storage, 'getItem'>, search: string): ListPlace | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (!isPlace(value) || value.search !== search) return null;
    return value;
  } catch {
    return null;
  }
}

function isPlace(value: unknown): value is ListPlace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'search' in value &&
    typeof value.search === 'string' &&
    'index' in value &&
    typeof value.index === 'number' &&
    Number.isInteger(value.index) &&
    value.index >= 0 &&
    'jobId' in value &&
    typeof value.jobId === 'number' &&
    'offsetPx' in value &&
    typeof value.offsetPx === 'number' &&
    Number.isFinite(value.offsetPx)
  );
}
