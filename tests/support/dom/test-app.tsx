import { inspect } from 'node:util';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { App } from '../../../src/app/app.tsx';
import { followLanguage } from '../../../src/app/start/follow-language.ts';
import { startCatalogue } from '../../../src/app/start/start-catalogue.ts';
import { startServices } from '../../../src/app/start/start-services.ts';
import { todayIn } from '../../../src/domain/time-zones.ts';
import { wageTableInForce } from '../../../src/app/start/wage-table-in-force.ts';
import { type Services, ServicesContext } from '../../../src/features/services.ts';
import { languageInAddress } from '../../../src/i18n/language.ts';
import { LAZY_AREAS } from '../lazy-areas.ts';
import { TextProvider } from '../../../src/i18n/text-provider.tsx';
import { loadAreaTexts } from '../../../src/i18n/lazy-areas.ts';
import { openTranslations, type Translations } from '../../../src/i18n/translations.ts';
import { PersonProvider } from '../../../src/local/people/person-context.tsx';
import type { PersonData } from '../../../src/local/people/person-data.ts';
import { startAppUpdate } from '../../../src/pwa/app-update.ts';
import { readSettings } from '../../../src/remote/settings.ts';
import { createFollowed } from '../../../src/sync/followed.ts';
import type { Clock } from '../../../src/sync/ports.ts';
import { systemClock } from '../../../src/sync/system-clock.ts';
import { ToastContext } from '../../../src/ui/feedback/toast-context.ts';
import { createToastLine, type ToastLine } from '../../../src/ui/feedback/toast-line.ts';
import { TOAST_MS } from '../../../src/ui/feedback/toast-time.ts';
import { makeTimersEndless } from '../endless-timers.ts';
import { turns } from '../fake-clock.ts';
import { START_MS } from '../test-context.ts';
import { closeDatabases, createDevice, type Device, type DeviceOptions, insertDisk } from './device.ts';
import { type DomWindow, give, openWindow } from './dom-window.ts';
import { SilentSocket } from './silent-socket.ts';
import './late-code.ts';
import { watchTimers } from './page-timers.ts';
import { layOutPlainly } from './plain-layout.ts';

export interface PageOptions extends DeviceOptions {
  /** One that was used before, with what it holds; the other options are then of no use. */
  device?: Device;
  /** The time on the device's clock, which stands still. The server of a test has its own, `context.clock`. */
  clock?: number;
  /** The window's width in CSS pixels; the app chooses its phone or desktop layout by it. */
  width?: number;
  /** The screens meet a browser that refuses its storage (`app/start/without-storage.ts`). */
  refusesStorage?: boolean;
  /** Take the place of what the app starts. */
  services?: Partial<Services>;
}

export interface PartOptions extends PageOptions {
  path?: string;
}

/** A page of the app, as far as tests look behind the screen. */
export interface Page {
  device: Device;
  user: ReturnType<typeof userEvent.setup>;
  services: Services;
  people: PersonData;
  translations: Translations;
  toasts: ToastLine;
  /** Errors that the app did not expect. A test that doesn't look at them fails if there are any. */
  readonly surprises: unknown[];
  /** Path and query. */
  address(): string;
  goOffline(): void;
  goOnline(): void;
  /** From now on, the page only waits as long as `passTime` says, however long the test takes. */
  stopTime(): void;
  /** What waits for at most so long has waited, which saves a test the real time. */
  passTime(ms: number): Promise<void>;
  close(): Promise<void>;
}

let open: OpenPage | undefined;

interface OpenPage extends Page {
  unseenSurprises(): unknown[];
}

/** After each test; one page is open at a time. Throws if the app met an error that it did not expect. */
export async function closePages(): Promise<void> {
  if (!open) return;
  // Closing brings others: what is under way loses its database.
  const [first, ...more] = open.unseenSurprises();
  await open.close();
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  throw new Error(`The app met an error that it did not expect: ${inspect(first)}${others}`, {
    cause: first,
  });
}

/** The app at an address, as `app/show-app.tsx` shows it. */
export function openApp(path: string, options: PageOptions = {}): Promise<Page> {
  return openPage(path, options, ({ services, people, toasts, translations }) => (
    <App services={services} people={people} toasts={toasts} translations={translations} />
  ));
}

/** One component, with everything that components of the app ask for. */
export function openPart(part: ReactNode, options: PartOptions = {}): Promise<Page> {
  return openPage(options.path ?? '/', options, ({ services, people, toasts, translations }) => (
    <StrictMode>
      <TextProvider translations={translations}>
        <ServicesContext value={services}>
          <PersonProvider data={people}>
            <ToastContext value={toasts}>
              <BrowserRouter>{part}</BrowserRouter>
            </ToastContext>
          </PersonProvider>
        </ServicesContext>
      </TextProvider>
    </StrictMode>
  ));
}

/** Most pages here have no list. Their outbox would start seconds later, which tests would spend waiting. */
const NO_PATIENCE_MS = 0;

type Drawn = (page: Page) => ReactNode;

async function openPage(path: string, options: PageOptions, draw: Drawn): Promise<Page> {
  await closePages();
  vi.setSystemTime(options.clock ?? START_MS);
  const device = options.device ?? (await createDevice(options));
  const timers = watchTimers();
  const window = openWindow(path, options.width);
  layOutPlainly(window);
  // Six seconds are enough for a person to press a toast's button, but a busy machine may come too late.
  makeTimersEndless(TOAST_MS, window);
  const line = ownLine(device);
  plugIn(window, device, line.fetch);

  const surprises: unknown[] = [];
  let isLookedAt = false;
  const onUnexpectedError = (error: unknown) => void surprises.push(error);
  const settings = readSettings({ document, storage: localStorage });
  const pageClock = closableClock();
  const started = startCatalogue(onUnexpectedError, pageClock.clock);
  const wageTable = await wageTableInForce(settings.wageTable, todayIn(null, started.serverTime.nowMs()));
  const { services, people, shown } = startServices(
    settings,
    started,
    wageTable,
    onUnexpectedError,
    NO_PATIENCE_MS,
  );
  const asked = languageInAddress(location.search);
  const translations = await openTranslations({
    asked,
    storage: localStorage,
    preferred: navigator.languages,
    root: document.documentElement,
    loadAreaTexts,
  });
  // A screen brings its texts along once for each page, and many pages share its code here.
  await Promise.all(LAZY_AREAS.map(area => translations.loadArea(area)));
  await people.load();
  followLanguage({
    people,
    translations,
    began: translations.language(),
    asked,
    onProblem: onUnexpectedError,
  });
  const tell = (event: string, isOnline: boolean) => {
    device.network.isOnline = isOnline;
    act(() => void window.dispatchEvent(new window.Event(event)));
  };
  const page: OpenPage = {
    device,
    user: userEvent.setup({ document, delay: null }),
    services: {
      ...services,
      delivery: createFollowed(settings.delivery),
      postingReview: createFollowed(settings.postingReview),
      signIn: createFollowed(settings.signIn),
      update: startAppUpdate(shown),
      ...options.services,
    },
    people,
    translations,
    toasts: createToastLine(),
    get surprises() {
      isLookedAt = true;
      return surprises;
    },
    unseenSurprises: () => (isLookedAt ? [] : surprises.slice()),
    address: () => location.pathname + location.search,
    goOffline: () => tell('offline', false),
    goOnline: () => tell('online', true),
    stopTime: timers.stop,
    passTime: ms => act(async () => timers.pass(ms)),
    async close() {
      open = undefined;
      cleanup();
      await started.updates.close();
      people.close();
      // Work under way comes to its end, now without a network, and whatever it plans for later never happens.
      line.cut();
      // Its calls about the account use whatever `fetch` is there by then, which would be the next page's. Once a last
      // one has failed, so have those before it: each waits for the same code first.
      await services.accounts.ask(calls => calls.events());
      pageClock.stop();
      await turns();
      timers.end();
      // A part that is still loading would open it again.
      people.current().db.isForgotten = true;
      closeDatabases();
      await window.happyDOM.close();
      vi.useRealTimers();
    },
  };
  open = page;
  if (options.refusesStorage) {
    give('indexedDB', undefined);
    document.documentElement.dataset['storage'] = 'blocked';
  }
  await act(async () => void render(draw(page)));
  return page;
}

/** A page's way to its device's network. `cut`: no answer comes any more, not even to what was asked before. */
function ownLine({ network }: Device) {
  const lost = () => new TypeError('Failed to fetch');
  const waiting = new Set<(reason: unknown) => void>();
  let isCut = false;
  const request: typeof network.fetch = (url, init) =>
    new Promise((resolve, reject) => {
      if (isCut) {
        reject(lost());
        return;
      }
      waiting.add(reject);
      network
        .fetch(url, init)
        .then(resolve, reject)
        .finally(() => waiting.delete(reject));
    });
  return {
    fetch: request,
    cut: () => {
      isCut = true;
      for (const giveUp of waiting) giveUp(lost());
    },
  };
}

/** The device's clock, which wakes nothing of a closed page: the next one has its fetch and its document. */
function closableClock(): { clock: Clock; stop: () => void } {
  let isStopped = false;
  return {
    clock: {
      nowMs: () => systemClock.nowMs(),
      async sleep(ms, signal) {
        if (!isStopped) await systemClock.sleep(ms, signal);
        if (isStopped) await new Promise(() => {});
      },
    },
    stop: () => {
      isStopped = true;
    },
  };
}

function plugIn(window: DomWindow, { storage, disk }: Device, fetch: Device['network']['fetch']): void {
  insertDisk(disk);
  give('indexedDB', disk);
  give('localStorage', storage);
  give('WebSocket', SilentSocket);
  Reflect.set(globalThis, 'fetch', fetch);
  Object.assign(window, { fetch, WebSocket: SilentSocket });
  Object.defineProperty(window, 'localStorage', { value: storage, configurable: true });
  Object.defineProperty(window, 'indexedDB', { value: disk, configurable: true });
}
