import { createCatalogue } from '../catalogue/client.ts';
// oxlint-disable-next-line import/default -- the bundler gives the worker's address
import catalogueWorkerUrl from '../catalogue/worker.ts?worker&url';
import type { Services } from '../features/services.ts';
import { CatalogueDatabase } from '../local/catalogue-db.ts';
import { createCatalogueStore } from '../local/catalogue-store.ts';
import { createClockErrorStore } from '../local/clock-error-store.ts';
import { createDetailsStore } from '../local/details-store.ts';
import { createPersonData, type PersonData } from '../local/person-data.ts';
import { PersonDatabase } from '../local/person-db.ts';
import { createSessionStore } from '../local/session-store.ts';
import { trustedScriptUrl } from '../pwa/trusted-urls.ts';
import { createAccounts } from '../remote/accounts.ts';
import { loadAppwrite } from '../remote/load-appwrite.ts';
import { createCatalogueRemote } from '../remote/catalogue-remote.ts';
import { createDetailsReader } from '../remote/details-reader.ts';
import { createPushRemote } from '../remote/push-remote.ts';
import { createCatalogueSync } from '../sync/catalogue-sync.ts';
import { createLocks } from '../sync/locks.ts';
import { createOutbox, OUTBOX_LOCK } from '../sync/outbox.ts';
import { createServerTime, withServerTime } from '../sync/server-time.ts';
import { systemClock as clock } from '../sync/system-clock.ts';
import { createTabChannel } from '../sync/tab-channel.ts';
import { watchTriggers } from '../sync/triggers.ts';
import type { AppSettings } from '../wire/settings.ts';

/** Builds everything that screens use, once for each page. Only this file knows both the device and the network. */
export function startServices(settings: AppSettings): { services: Services; people: PersonData } {
  const now = () => clock.nowMs();
  const request = (url: string, init: RequestInit) => fetch(url, init);
  const locks = createLocks(navigator.locks, clock);
  // A failure of the device (a full disk, a closed database): what was under way is tried again by its schedule.
  const onSurprise = (error: unknown) => reportError(error);

  const catalogueDatabase = new CatalogueDatabase();
  const catalogueStore = createCatalogueStore(catalogueDatabase);
  const serverTime = createServerTime({ clock, store: createClockErrorStore(localStorage) });
  const updates = createCatalogueSync({
    remote: withServerTime(createCatalogueRemote({ fetch: request, origin: '', clock }), clock, serverTime),
    store: catalogueStore,
    clock,
    locks,
    channel: createTabChannel('portage-catalogue', globalThis.BroadcastChannel),
    sha256: bytes => crypto.subtle.digest('SHA-256', bytes),
    random: Math.random,
    isVisible: () => document.visibilityState === 'visible',
    onSurprise,
  });
  const worker = new Worker(trustedScriptUrl(catalogueWorkerUrl), { type: 'module' });
  const catalogue = createCatalogue({ worker, reader: catalogueStore, updates, onSurprise });

  const accounts = createAccounts({
    endpoint: `${location.origin}/v1`,
    project: settings.projectId,
    store: createSessionStore(localStorage, window),
    loadSdk: loadAppwrite,
  });
  const people = createPersonData({
    accounts,
    openDatabase: userId => new PersonDatabase(userId),
    exclusive: task => locks.run(OUTBOX_LOCK, task),
    nowMs: now,
    randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
    onProblem: onSurprise,
  });
  const outbox = createOutbox({
    people,
    remote: guestSecret => createPushRemote({ fetch: request, origin: '', clock, guestSecret }),
    ready: async () => {
      if (!(await accounts.settleLogOut())) return false;
      await people.settled();
      return true;
    },
    onUnauthorised: () => accounts.expired(),
    locks,
    clock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    onSurprise,
  });

  watchTriggers(window, document, () => {
    outbox.hint();
    updates.wake('hint');
  });
  outbox.hint();
  void accounts.check();

  const details = createDetailsReader({
    fetch: request,
    origin: '',
    clock,
    store: createDetailsStore(catalogueDatabase),
    onSurprise,
  });
  return {
    services: { catalogue, details, accounts, outbox, wageTable: settings.wageTable, now, serverTime },
    people,
  };
}
