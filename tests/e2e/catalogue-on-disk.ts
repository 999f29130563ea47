import type { Page } from 'playwright-core';

/** The keys of a store of the catalogue's database, on the device of this page. */
function keysOf(page: Page, store: 'segments' | 'state'): Promise<string[]> {
  return page.evaluate(
    name =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('portage-catalogue');
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction(name).objectStore(name).getAllKeys();
          reading.onerror = () => reject(reading.error ?? new Error('not read'));
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result.map(String));
          };
        };
      }),
    store,
  );
}

/** How many segments of the list are on the disk. */
export async function keptSegments(page: Page): Promise<number> {
  return (await keysOf(page, 'segments')).length;
}

/** Whether the board's keys are on the disk, without which the device can't tell offline what is genuine. */
export async function hasBoardKeys(page: Page): Promise<boolean> {
  return (await keysOf(page, 'state')).includes('board');
}

/** Whether the image of a large list is on the disk, with which it opens at once. It's made when the list has nothing else to do. */
export async function hasImage(page: Page): Promise<boolean> {
  return (await keysOf(page, 'state')).includes('image');
}
