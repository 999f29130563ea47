import { Dexie } from 'dexie';
import type { FastifyInstance } from 'fastify';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Card } from '../../../src/domain/listing.ts';
import type { ServerDelivery } from '../../../src/domain/posting/recipient.ts';
import { PlainCatalogue } from '../../../src/local/db/plain-catalogue.ts';
import { createCatalogueStore } from '../../../src/local/catalogue/catalogue-store.ts';
import type { SessionUser } from '../../../src/sync/account/session-state.ts';
import { systemClock } from '../../../src/sync/system-clock.ts';
import { syncCatalogue } from '../../../src/sync/catalogue/catalogue-pass.ts';
import type { PostingReview } from '../../../src/wire/review-states.ts';
import type { SignInSettings } from '../../../src/wire/settings.ts';
import { BrowserFetch } from '../browser-fetch.ts';
import { sha256 } from '../catalogue-phone.ts';
import { memoryStorage } from '../memory-storage.ts';
import { SegmentServer } from '../segment-server.ts';

/** Everything that stays on a phone between two pages: its databases, local storage and cookies. */
export interface Device {
  storage: ReturnType<typeof memoryStorage>;
  disk: IDBFactory;
  network: BrowserFetch;
}

export interface DeviceOptions {
  /** The operator's `WAGE_TABLE`. */
  wageTable?: 'official' | 'specification';
  /** Absent: there is no network. */
  server?: FastifyInstance;
  /** The list that it has. */
  cards?: readonly Card[];
  /** Ways to sign in beside a password, as the server said them last. */
  signIn?: Partial<SignInSettings>;
  /** Whose postings wait, as the server said last; absent = nobody's. */
  postingReview?: PostingReview;
  /** Where the server can send applications to postings without an inbox; absent = the form service alone. */
  delivery?: ServerDelivery;
  language?: 'en' | 'fr';
  /** The person signed in when the device was last used, with the `Cookie` header of their session. */
  user?: SessionUser;
  cookie?: string;
}

export async function createDevice(options: DeviceOptions = {}): Promise<Device> {
  const {
    server,
    cards,
    signIn,
    wageTable = 'official',
    postingReview,
    delivery = { email: false, form: true },
    language = 'en',
    user,
    cookie,
  } = options;
  const device: Device = {
    storage: memoryStorage({
      'portage.language': language,
      'portage.settings': JSON.stringify({
        projectId: 'portage',
        projectName: 'Portage',
        wageTable,
        signIn: { mail: true, phone: true, providers: [], ...signIn },
        ...(postingReview && { postingReview }),
        delivery,
      }),
    }),
    disk: new IDBFactory(),
    network: new BrowserFetch(server ?? null),
  };
  if (user) {
    device.storage.setItem('portage.user', JSON.stringify(user));
    device.storage.setItem('portage.session', JSON.stringify({ status: 'signed-in', remember: true }));
    device.storage.setItem('portage.authenticated', 'true');
  }
  if (cookie) device.network.takeCookie(cookie);
  if (cards) await keepList(device, cards);
  return device;
}

/** The databases that are opened from now on are this device's. */
export function insertDisk(disk: IDBFactory): void {
  Dexie.dependencies.indexedDB = disk;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
}

interface DexieState {
  connections: Dexie[];
  /** The parts that live queries read, by database and table. */
  cache: Record<string, unknown>;
}

/** None is open any more, and what was read of them is forgotten: another device has others of the same names. */
export function closeDatabases(): void {
  // Its types leave both out.
  const { connections, cache } = Dexie as unknown as DexieState;
  for (const database of connections.slice()) database.close();
  for (const table of Object.keys(cache)) delete cache[table];
}

/** As the sync leaves it that got this list from a server. */
async function keepList({ disk }: Device, cards: readonly Card[]): Promise<void> {
  insertDisk(disk);
  const database = new PlainCatalogue(disk);
  const provinces = new Set(cards.map(({ provinceId }) => provinceId));
  const bases = [...provinces].map(each => cards.filter(({ provinceId }) => provinceId === each));
  await syncCatalogue(
    {
      remote: new SegmentServer(bases).remote,
      store: createCatalogueStore(database),
      clock: systemClock,
      sha256,
      onProgress: () => {},
    },
    new AbortController().signal,
  );
  database.close();
}
