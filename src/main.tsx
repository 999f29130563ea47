import { firstPaint } from './app/start/first-paint.ts';
import { startCatalogue } from './app/start/start-catalogue.ts';
import { watchDisk } from './app/start/watch-disk.ts';
import { isStorageFull } from './local/db/storage-full.ts';
import { findStorageRefusal } from './pwa/storage-refusal.ts';
import './ui/tokens.css';
import './ui/typeface.css';
import './ui/base.css';
import './ui/first-frame.css';
import './ui/job-frame.css';

// A failure of the device (a closed database): what was under way is tried again by its schedule. A device that is full is
// none: the screens say it where it matters.
const onUnexpectedError = (error: unknown) => {
  if (!isStorageFull(error)) reportError(error);
};

try {
  const refusal = findStorageRefusal(window);
  const inMemory = refusal && (await import('./app/start/without-storage.ts')).doWithoutStorage(refusal);
  const started = startCatalogue(onUnexpectedError, undefined, inMemory);
  if (!refusal) void watchDisk(window, started.database, started.clock);
  await firstPaint();
  // Apart, so that the list is being opened while this is still being loaded; the page asks for both at once.
  const { showApp } = await import('./app/show-app.tsx');
  await showApp(started, onUnexpectedError);
} catch (error) {
  onUnexpectedError(error);
  // The page's own words show (`index.html`): the app's are a part of what could not be had.
  document.documentElement.dataset['notLoaded'] = '';
}
