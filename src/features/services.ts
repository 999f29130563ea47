import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Catalogue, CatalogueStatus } from '../catalogue/query/query.ts';
import type { Card, IsoDay, Listing } from '../domain/listing.ts';
import type { ServerDelivery } from '../domain/posting/recipient.ts';
import type { WageTable } from '../domain/lmia/wage-tables.ts';
import type { Appearance, Theme } from '../local/values/appearance.ts';
import type { OutboxEntry } from '../local/db/outbox-entry.ts';
import type { DeviceStorage, DeviceStorageStatus } from '../sync/details/device-storage-status.ts';
import type { Reception } from '../local/details/sealed-postings.ts';
import type { KeptDetails } from '../sync/ports.ts';
import type { BoardIdentity, SealedPosting } from '../wire/seal/seal.ts';
import type { InstallOffer, InstallWay } from '../pwa/install-offer.ts';
import type { ApiConsole } from '../sync/api-console.ts';
import type { Accounts } from '../sync/account/session.ts';
import type { SessionState } from '../sync/account/session-state.ts';
import type { NewOperation } from '../sync/outbox/outbox.ts';
import type { SendingNewsLine } from '../sync/outbox/sending-news.ts';
import type { OutboxStatus } from '../sync/schedule.ts';
import type { ServerTime } from '../sync/server-time.ts';
import type { Followed } from '../sync/followed.ts';
import type { StoragePromise } from '../sync/details/storage-promise.ts';
import type { Today, TodayIn } from '../sync/today.ts';
import type { PostingReview } from '../wire/review-states.ts';
import type { SignInSettings } from '../wire/settings.ts';

export type { NewOperation, OutboxStatus };

export interface Outbox {
  /**
   * Saves the operations and removes the draft they come from in one strict transaction, then tries to send.
   * Resolves when they are on this device's disk: only then may a screen say "Saved here".
   */
  enqueue(operations: readonly NewOperation[], options?: { clearDraft?: string }): Promise<string[]>;
  /** `attention` or `waiting` → waiting, and send now; `PersonOutbox.retry` says what it confirms. */
  retry(id: string): Promise<void>;
  /** For an edit with `conflicts`: the person saw them and keeps the other editors' values. */
  dismiss(id: string): Promise<void>;
  /** Turns an unsent entry back into a draft; resolves with the draft's key. */
  edit(id: string): Promise<string | undefined>;
  /** `isUnsent`: only if it has not been sent. Returns whether it was removed. */
  remove(id: string, only?: { isUnsent: boolean }): Promise<boolean>;
  sendNow(): void;
  /** Pauses or resumes the upload of a file, or allows it over a metered link. */
  changeUpload(hash: string, changed: { paused: boolean } | { overMetered: true }): Promise<void>;
  status: () => OutboxStatus;
  subscribe: (listener: () => void) => () => void;
}

/** One full posting: from this device if it is stored here, else from the server. */
export type DetailsAnswer =
  | { status: 'found'; listing: Listing; fromDevice: boolean; checkedAt: number }
  /** Only the card is on this device and the server cannot be reached. */
  | { status: 'offline' }
  /** `listing`: its last text, if it was on this device. `repostedAs`: the job that it is advertised again as. */
  | { status: 'gone'; listing?: Listing | undefined; repostedAs?: number | undefined }
  | { status: 'unknown' };

export interface DetailsWish {
  /** The posting isn't on this device, and the server takes longer to answer than a reader should wait. */
  onLate?: () => void;
  /** false: the list on this device doesn't have it, so it may be closed. */
  isListed?: boolean;
  /** The server is asked, however new the text here is. */
  isOutdated?: boolean;
}

export interface DetailsReader {
  read(jobId: number, wish?: DetailsWish): Promise<DetailsAnswer>;
}

/** Postings that the person read on this device, also those that were closed since. It asks no server. */
export interface ReadPostings {
  /** undefined: it was never read here, or had to make room. */
  card(jobId: number): Promise<Card | undefined>;
}

/** Postings that pass from phone to phone, and what tells whether they are genuine. None of it needs a connection. */
export interface OfflineSharing {
  /** A posting with its signature. undefined: it isn't on this device, or without one. */
  find(jobId: number): Promise<SealedPosting | undefined>;
  /** Keeps a genuine posting, unless this device has a later one. Rejects with `StorageFullError`. */
  receive(details: KeptDetails): Promise<Reception>;
  /** The board's keys on this device. null: it never had a connection to this server. */
  board(): Promise<BoardIdentity | null>;
  /** Asks the server for them. null: it can't be reached. */
  askBoard(): Promise<BoardIdentity | null>;
}

/** The version of the app in use, and the one that waits; see `pwa/app-update.ts`. */
export interface AppUpdates {
  state: () => 'none' | 'ready-offline' | 'waiting';
  subscribe: (listener: () => void) => () => void;
  /** Activates the waiting version and reloads the page: only on a press. Resolves if that did not happen in time. */
  apply: () => Promise<void>;
  /** Activates the version that the server has now, and reloads the page. */
  renew: () => void;
}

export interface Services {
  appearance: Appearance;
  catalogue: Catalogue;
  details: DetailsReader;
  readPostings: ReadPostings;
  sharing: OfflineSharing;
  deviceStorage: DeviceStorage;
  accounts: Accounts;
  /** For the documentation of the API. */
  openApiConsole: () => Promise<ApiConsole>;
  outbox: Outbox;
  install: InstallOffer;
  storagePromise: StoragePromise;
  sendingNews: SendingNewsLine;
  update: AppUpdates;
  /** The ways to sign in here besides a password. */
  signIn: Followed<SignInSettings>;
  /** Which posters' postings wait before they are public. */
  postingReview: Followed<PostingReview>;
  /** Where the server can send applications to postings without an inbox. */
  delivery: Followed<ServerDelivery>;
  /** Whether the link costs, or the person saves data: large files wait. */
  isMetered: () => boolean;
  /** The wage table that the server's configuration names (`WAGE_TABLE`), in force on that day. */
  wageTable: (today: IsoDay) => WageTable;
  now: () => number;
  /** For timestamps of other parties: this phone's clock may be wrong. */
  serverTime: ServerTime;
  /** For calendar days: a wrong clock on the phone must not end a posting. */
  today: Today;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices is used outside of ServicesContext');
  return services;
}

export function useSession(): SessionState {
  const { accounts } = useServices();
  return useSyncExternalStore(accounts.subscribe, accounts.state);
}

export function useSignInSettings(): SignInSettings {
  const { signIn } = useServices();
  return useSyncExternalStore(signIn.subscribe, signIn.current);
}

export function usePostingReview(): PostingReview {
  const { postingReview } = useServices();
  return useSyncExternalStore(postingReview.subscribe, postingReview.current);
}

export function useServerDelivery(): ServerDelivery {
  const { delivery } = useServices();
  return useSyncExternalStore(delivery.subscribe, delivery.current);
}

export function useCatalogueStatus(): CatalogueStatus {
  const { catalogue } = useServices();
  return useSyncExternalStore(catalogue.subscribe, catalogue.status);
}

/** One value of the catalogue's status. While a list is being loaded, the others change many times a second and redraw nothing here. */
export function useCatalogueValue<T extends string | number | boolean | readonly string[] | null>(
  select: (status: CatalogueStatus) => T,
): T {
  const { catalogue } = useServices();
  return useSyncExternalStore(catalogue.subscribe, () => select(catalogue.status()));
}

export function useDeviceStorageStatus(): DeviceStorageStatus {
  const { deviceStorage } = useServices();
  return useSyncExternalStore(deviceStorage.subscribe, deviceStorage.status);
}

export function useTheme(): readonly [Theme, Appearance['setTheme']] {
  const { appearance } = useServices();
  return [useSyncExternalStore(appearance.subscribe, appearance.theme), appearance.setTheme];
}

export function useInstallWay(): InstallWay | null {
  const { install } = useServices();
  return useSyncExternalStore(install.subscribe, install.way);
}

export function useOutboxStatus(): OutboxStatus {
  const { outbox } = useServices();
  return useSyncExternalStore(outbox.subscribe, outbox.status);
}

/** How far this device's clock is ahead of the server's, in ms; 0: too little to matter. */
export function useClockError(): number {
  const { serverTime } = useServices();
  return useSyncExternalStore(serverTime.subscribe, serverTime.errorMs);
}

export type { OutboxEntry };

/** For expiry; a page left open over midnight follows. */
export function useToday(): IsoDay {
  const { today } = useServices();
  return useSyncExternalStore(today.subscribe, today.day);
}

/** For what is said of one posting: the day where the work is. */
export function useTodayIn(): TodayIn {
  const { today } = useServices();
  return useSyncExternalStore(today.subscribe, today.places);
}

/** For filters and badges. */
export function useWageTable(): WageTable {
  const { wageTable } = useServices();
  return wageTable(useToday());
}
