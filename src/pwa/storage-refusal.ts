/**
 * `blocked`: the browser blocks site data. `full`: the disk has no room even for empty databases. `broken`: the browser can’t open the
 * disk for another reason, as after a crash that damaged its files.
 */
export type StorageRefusal = 'blocked' | 'full' | 'broken';

const MARK = 'portage.storage-broken';

/** Why this page has to do without storage; null: it doesn't. To be asked once, as the page begins. */
export function findStorageRefusal(
  page: Pick<Window, 'localStorage' | 'sessionStorage'>,
): StorageRefusal | null {
  try {
    void page.localStorage.length;
    const mark = page.sessionStorage.getItem(MARK);
    page.sessionStorage.removeItem(MARK);
    return mark as StorageRefusal | null;
  } catch {
    return 'blocked';
  }
}

/** The next load of this page does without storage, and the one after that tries the disk again. */
export function markStorageRefused(session: Storage, refusal: 'full' | 'broken'): void {
  session.setItem(MARK, refusal);
}
