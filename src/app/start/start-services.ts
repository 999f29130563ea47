import type { Services } from '../../features/services.ts';
import { createAppearance } from '../../local/values/appearance.ts';
import { createNotedMarks } from '../../local/values/noted-marks.ts';
import { createDepartures } from '../../local/people/departures.ts';
import { createPersonData, type PersonData } from '../../local/people/person-data.ts';
import { createAskedStore } from '../../local/details/asked-store.ts';
import { createSessionStore } from '../../local/people/session-store.ts';
import { createBackgroundSync } from '../../pwa/background-sync.ts';
import { createInstallOffer } from '../../pwa/install-offer.ts';
import { createStorageKeeper } from '../../pwa/storage-persistence.ts';
import { createAccounts } from '../../remote/account/accounts.ts';
import { loadAppwrite } from '../../remote/account/load-appwrite.ts';
import { OUTBOX_LOCK } from '../../sync/outbox/outbox-lock.ts';
import { createSendingNews } from '../../sync/outbox/sending-news.ts';
import { createStoragePromise } from '../../sync/details/storage-promise.ts';
import { loadOnce } from '../../core/load-once.ts';
import { createToday } from '../../sync/today.ts';
import { watchTriggers } from '../../sync/triggers.ts';
import type { AppSettings } from '../../wire/settings.ts';
import { firstList } from './first-list.ts';
import { lazyDetails } from './lazy-details.ts';
import { lazyOutbox } from './lazy-outbox.ts';
import { pageIdle } from './page-idle.ts';
import type { StartedCatalogue } from './start-catalogue.ts';

/** Full postings wait until the first list is on the screen: then downloads go on, and saved postings are fetched. */
const DETAILS_AFTER_MS = 5_000;

/**
 * Builds everything that screens use, once for each page. Only `app/` knows both the device and the network. `shown`: the
 * first list is on the screen, or none is to be waited for.
 */
export function startServices(
  settings: AppSettings,
  started: StartedCatalogue,
  wageTable: Services['wageTable'],
  onUnexpectedError: (error: unknown) => void,
  listPatienceMs?: number,
): {
  services: Omit<Services, 'delivery' | 'postingReview' | 'signIn' | 'update'>;
  people: PersonData;
  shown: Promise<void>;
} {
  const { catalogue, updates, database, link, locks, clock, pause, serverTime } = started;
  const now = () => clock.nowMs();
  const { fetch } = globalThis;
  const request = (url: string, init: RequestInit) => fetch(url, init);
  const today = createToday({ clock, serverTime, pause });
  const isVisible = () => document.visibilityState === 'visible';

  const api = { endpoint: `${location.origin}/v1`, project: settings.projectId };
  const accounts = createAccounts({
    ...api,
    store: createSessionStore(localStorage, window),
    loadSdk: loadAppwrite,
    clock,
    language: () => document.documentElement.lang.slice(0, 2),
  });
  const people = createPersonData({
    accounts,
    exclusive: task => locks.run(OUTBOX_LOCK, task),
    nowMs: serverTime.nowMs,
    newId: () => crypto.randomUUID(),
    randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
    onProblem: onUnexpectedError,
    departures: createDepartures(localStorage),
    notedMarks: createNotedMarks(localStorage),
  });
  const keeper = createStorageKeeper(navigator.storage, navigator);
  const install = createInstallOffer({
    window,
    storage: localStorage,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    needsSteps: keeper.needsHomeScreen(),
    nowMs: now(),
  });
  const storagePromise = createStoragePromise({
    keeper,
    asked: createAskedStore(localStorage),
    clock,
    onUnexpectedError,
  });
  const sendingNews = createSendingNews();
  const outbox = lazyOutbox(async () => {
    const [{ startOutbox }] = await Promise.all([import('./after-list.ts'), people.load()]);
    return startOutbox({
      people,
      accounts,
      fetch: request,
      isLookedAt: isVisible,
      pause,
      onWaiting: () => background.ask(),
      onSaved: () => storagePromise.wrote(),
      onNews: sendingNews.tell,
      locks,
      link,
      clock,
      serverTime,
      onUnexpectedError,
    });
  }, onUnexpectedError);

  const background = createBackgroundSync(navigator.serviceWorker, () => outbox.hint());
  watchTriggers(
    window,
    document,
    () => {
      today.look();
      outbox.hint();
      updates.wake('hint');
    },
    () => outbox.hint(),
  );
  // Before it is there, for it to come at once.
  people.onWork(() => void outbox.start().catch(onUnexpectedError));
  const shown = firstList(catalogue, clock, listPatienceMs);
  void shown.then(() => outbox.start()).catch(onUnexpectedError);
  // The list waits for it.
  void people.current().early();
  void accounts.check();
  const first = accounts.state();
  const listen = async () => {
    await shown;
    await pageIdle();
    const { endPushWithSession, leaveDeleted, startHints } = await import('./after-list.ts');
    endPushWithSession(accounts, first);
    leaveDeleted({ accounts, people, fetch: request, onLeft: () => sendingNews.tell('account-deleted') });
    startHints({ project: api.project, accounts, link, updates, outbox, clock });
  };
  void listen().catch(onUnexpectedError);

  const board = loadOnce(async () => {
    const { startBoard } = await import('./after-list.ts');
    return startBoard({ database, fetch: request, clock, onUnexpectedError });
  });
  void shown.then(board).catch(onUnexpectedError);
  const details = lazyDetails(async () => {
    const load = [import('./start-details.ts'), board(), people.load()] as const;
    const [{ startDetails }, keeper] = await Promise.all(load);
    const onListStored = (listener: () => void) => void updates.onStored(listener);
    return startDetails({
      plainCatalogue: database,
      people,
      board: keeper,
      fetch: request,
      clock,
      pause,
      locks,
      link,
      catalogue,
      today: today.day,
      wageTable: day => wageTable(day).name,
      isSending: () => outbox.status() === 'sending',
      onSending: listener => void outbox.subscribe(listener),
      heldSegments: async () => (await started.store.state()).held?.segments ?? [],
      onListStored,
      onUnexpectedError,
    });
  }, onUnexpectedError);
  started.spare(details);
  void clock
    .sleep(DETAILS_AFTER_MS, new AbortController().signal)
    .then(() => details.start())
    .catch(onUnexpectedError);

  return {
    services: {
      appearance: createAppearance(localStorage, window, document.documentElement),
      catalogue,
      details: details.reader,
      readPostings: details.readPostings,
      sharing: details.sharing,
      deviceStorage: details.storage,
      accounts,
      openApiConsole: async () => {
        const { createApiConsole } = await import('../../remote/api-console.ts');
        return createApiConsole({ ...api, fetch: request, clock });
      },
      outbox,
      install,
      storagePromise,
      sendingNews,
      isMetered: () => link.cost() !== 'free',
      wageTable,
      now,
      serverTime,
      today,
    },
    people,
    shown,
  };
}
