import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Catalogue, CatalogueStatus } from '../catalogue/query.ts';
import type { Listing } from '../domain/listing.ts';
import type { OutboxEntry } from '../local/outbox-entry.ts';
import type { Accounts, SessionState } from '../sync/session.ts';
import type { ServerTime } from '../sync/server-time.ts';
import type { OperationKind, OperationPayload } from '../wire/operations.ts';

export interface NewOperation<K extends OperationKind = OperationKind> {
  /**
   * Given when the id follows from the content (a row of a batch), so that the same text pasted twice has one
   * effect: an operation whose id is already in this person's outbox is left out. Else the outbox makes one.
   */
  id?: string;
  kind: K;
  payload: OperationPayload<K>;
  title: string;
}

/** What the replayer is doing, for one badge: see `sync/replayer.ts`. */
export type OutboxStatus = 'idle' | 'sending' | 'offline' | 'needs-login' | 'needs-update';

export interface Outbox {
  /**
   * Saves the operations and removes the draft they come from in one strict transaction, then tries to send.
   * Resolves when they are on this device's disk: only then may a screen say "Saved here".
   */
  enqueue(operations: readonly NewOperation[], options?: { clearDraft?: string }): Promise<string[]>;
  /** `attention` or `waiting` → waiting, and send now. */
  retry(id: string): Promise<void>;
  /** Takes an entry that is not sent out of the outbox and makes it a draft again; gives the draft's key. */
  edit(id: string): Promise<string | undefined>;
  remove(id: string): Promise<void>;
  sendNow(): void;
  status: () => OutboxStatus;
  subscribe: (listener: () => void) => () => void;
}

/** One posting whole: from this device if it was seen before, else from the server. */
export type DetailsAnswer =
  | { status: 'found'; listing: Listing; fromDevice: boolean; checkedAt: number }
  /** Only the card is on this device and the server cannot be reached. */
  | { status: 'offline' }
  | { status: 'gone' }
  | { status: 'unknown' };

export interface DetailsReader {
  read(jobId: number): Promise<DetailsAnswer>;
}

export interface Services {
  catalogue: Catalogue;
  details: DetailsReader;
  accounts: Accounts;
  outbox: Outbox;
  /** Name of the wage table in force, from the server's configuration (`WAGE_TABLE`). */
  wageTable: string;
  now: () => number;
  /** For calendar days: a posting is not over because a phone's clock is wrong. */
  serverTime: ServerTime;
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

export function useCatalogueStatus(): CatalogueStatus {
  const { catalogue } = useServices();
  return useSyncExternalStore(catalogue.subscribe, catalogue.status);
}

export function useOutboxStatus(): OutboxStatus {
  const { outbox } = useServices();
  return useSyncExternalStore(outbox.subscribe, outbox.status);
}

/** By how much this device's clock is ahead of the server's, in ms; 0 = not that anybody would notice. */
export function useClockError(): number {
  const { serverTime } = useServices();
  return useSyncExternalStore(serverTime.subscribe, serverTime.errorMs);
}

export type { OutboxEntry };
