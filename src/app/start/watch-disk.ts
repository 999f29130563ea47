import type { PlainCatalogue } from '../../local/db/plain-catalogue.ts';
import { isStorageFull } from '../../local/db/storage-full.ts';
import { markStorageRefused } from '../../pwa/storage-refusal.ts';
import type { Clock } from '../../sync/ports.ts';

/** The browser may only be busy. If the person leaves meanwhile, the page ends. */
const SECOND_TRY_MS = 500;

/** If the disk doesn't open, the page begins again, without it. */
export async function watchDisk(
  page: Pick<Window, 'sessionStorage'> & { location: Pick<Location, 'reload'> },
  database: PlainCatalogue,
  clock: Clock,
): Promise<void> {
  const open = () => database.reading(async () => undefined);
  try {
    await open().catch(async () => {
      await clock.sleep(SECOND_TRY_MS, new AbortController().signal);
      await open();
    });
  } catch (error) {
    markStorageRefused(page.sessionStorage, isStorageFull(error) ? 'full' : 'broken');
    page.location.reload();
  }
}
