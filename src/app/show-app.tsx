import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { languageInAddress } from '../i18n/language.ts';
import { watchRows } from '../features/jobs/rows-before.ts';
import { watchTyping } from '../features/jobs/list/typed-before.ts';
import { openTranslations } from '../i18n/translations.ts';
import { startAppUpdate } from '../pwa/app-update.ts';
import { readSettings, refreshSettings } from '../remote/settings.ts';
import { createFollowed } from '../sync/followed.ts';
import { systemClock as clock } from '../sync/system-clock.ts';
import { createToastLine } from '../ui/feedback/toast-line.ts';
import { App } from './app.tsx';
import { watchLine } from './notices/line-before.ts';
import { nextTask } from './start/next-task.ts';
import { loadScreens } from './screens.tsx';
import type { StartedCatalogue } from './start/start-catalogue.ts';
import { startServices } from './start/start-services.ts';
import { todayIn } from '../domain/time-zones.ts';
import { wageTableInForce } from './start/wage-table-in-force.ts';

/** On a network that swallows what is asked, the header and what the device has are not kept back for longer. */
const PATIENCE_MS = 3_000;

/** The screens, over a list that is opening already. */
export async function showApp(
  started: StartedCatalogue,
  onUnexpectedError: (error: unknown) => void,
): Promise<void> {
  watchTyping(document);
  watchRows(document);
  watchLine(document);
  const settings = readSettings({ document, storage: localStorage });
  const wageTable = await wageTableInForce(settings.wageTable, todayIn(null, started.serverTime.nowMs()));
  await nextTask();
  const { services, people, shown } = startServices(settings, started, wageTable, onUnexpectedError);
  const update = startAppUpdate(shown);
  const signIn = createFollowed(settings.signIn);
  const postingReview = createFollowed(settings.postingReview);
  const delivery = createFollowed(settings.delivery);
  const follow = async () => {
    const newer = await refreshSettings({
      fetch: url => fetch(url),
      storage: localStorage,
      nowMs: () => clock.nowMs(),
    });
    if (!newer) return;
    signIn.set(newer.signIn);
    postingReview.set(newer.postingReview);
    delivery.set(newer.delivery);
  };
  void follow();

  await nextTask();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const asked = languageInAddress(location.search);
  const translations = await openTranslations({
    asked,
    storage: localStorage,
    preferred: navigator.languages,
    root: document.documentElement,
    loadAreaTexts: async (area, language) =>
      (await import('./later-screens.ts')).loadAreaTexts(area, language),
  });
  const began = translations.language();
  // Until then what the server drew of the page stays. What cannot be had, or does not come, the screen says.
  const patience = clock.sleep(PATIENCE_MS, new AbortController().signal);
  await Promise.race([loadScreens(location.pathname, translations.loadArea), patience]).catch(
    () => undefined,
  );
  await nextTask();
  const app = (
    <App
      services={{ ...services, delivery, postingReview, signIn, update }}
      people={people}
      toasts={createToastLine()}
      translations={translations}
    />
  );
  // In slices, between which the page answers.
  startTransition(() => createRoot(root, { onUncaughtError: onUnexpectedError }).render(app));
  void shown
    .then(() => Promise.all([import('./start/after-list.ts'), people.load()]))
    .then(([later]) => {
      later.keepPlace();
      later.keepFrames({ root, people, clock, onProblem: onUnexpectedError });
      return later.followLanguage({ people, translations, began, asked, onProblem: onUnexpectedError });
    })
    .catch(onUnexpectedError);
}
