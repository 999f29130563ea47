/** `blocked`: the browser blocks site data. `broken`: it can’t open the disk, as after a crash that damaged its files. */
export type StorageRefusal = 'blocked' | 'broken';

const MARK = 'portage.storage-broken';

/** Why this page has to do without storage; null: it doesn't. To be asked once, as the page begins. */
export function findStorageRefusal(
  page: Pick<Window, 'localStorage' | 'sessionStorage'>,
): StorageRefusal | null {
  try {
    void page.localStorage.length;
    const session = page.sessionStorage;
    if (session.getItem(MARK) === null) return null;
    session.removeItem(MARK);
    return 'broken';
  } catch {
    return 'blocked';
  }
}

/** The next load of this page does without storage, and the one after that tries the disk again. */
export function markStorageBroken(session: Storage): void {
  session.setItem(MARK, '');
}
