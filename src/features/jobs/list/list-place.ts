/** A position in a list: the first card on the screen, and how far it is scrolled past the top edge. */
export interface ListPlace {
  /** The list's address, so that another search starts at its own top. */
  search: string;
  index: number;
  /** The posting at that index. It may have moved since. */
  jobId: number;
  offsetPx: number;
}

const KEY = 'portage.list-place';

/**
 * Stored for this tab only, so two tabs keep their own positions and a reload restores its own. It is a card and a
 * distance, not a scroll height, because heights above it are only estimates until they are rendered.
 */
export function savePlace(storage: Pick<Storage, 'setItem'>, place: ListPlace): void {
  try {
    storage.setItem(KEY, JSON.stringify(place));
  } catch {
    // With a full or blocked storage, only the position is lost.
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
