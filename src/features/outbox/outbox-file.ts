import type { OutboxEntry } from '../../local/outbox-entry.ts';
import { offerFile } from './offer-file.ts';

/** What this device has written and the server has not taken, in a form that a person and a program can read. */
export interface OutboxFile {
  format: 'portage-outbox';
  version: 1;
  /** Device clock, ISO. */
  savedAt: string;
  entries: OutboxFileEntry[];
}

interface OutboxFileEntry {
  /** Of the operation: by it the server's operator can tell whether it arrived. */
  id: string;
  kind: string;
  title: string;
  writtenAt: string;
  state: OutboxEntry['state'];
  /** The server's words, where it refused it. */
  reason?: string;
  /** Everything that was written. */
  content: OutboxEntry['payload'];
}

type FileEntry = Pick<OutboxEntry, 'id' | 'kind' | 'title' | 'createdAt' | 'state' | 'error' | 'payload'>;

/** Of what the server has, nothing needs to be kept. */
export function unsent<E extends Pick<OutboxEntry, 'state'>>(entries: readonly E[]): E[] {
  return entries.filter(({ state }) => state !== 'sent');
}

export function outboxFileContent(entries: readonly FileEntry[], nowMs: number): OutboxFile {
  return {
    format: 'portage-outbox',
    version: 1,
    savedAt: new Date(nowMs).toISOString(),
    entries: unsent(entries).map(({ id, kind, title, createdAt, state, error, payload }) => ({
      id,
      kind,
      title,
      writtenAt: createdAt,
      state,
      ...(error && { reason: error.message }),
      content: payload,
    })),
  };
}

export function outboxFile(entries: readonly FileEntry[], nowMs: number): Blob {
  return jsonFile(outboxFileContent(entries, nowMs));
}

/** Hands the person a file with what is unsent among these entries. */
export function downloadOutbox(entries: readonly FileEntry[], nowMs: number): void {
  offerFile(outboxFile(entries, nowMs), fileName('portage-outbox', nowMs));
}

/** Rows of a batch that were not taken, as the array that "Post a Job" opens: on this device or on another one. */
export function downloadRows(
  entries: readonly Pick<OutboxEntry, 'payload' | 'state'>[],
  nowMs: number,
): void {
  offerRows(
    unsent(entries).map(({ payload }) => payload['row']),
    nowMs,
  );
}

export function offerRows(rows: readonly unknown[], nowMs: number): void {
  offerFile(jsonFile(rows), fileName('portage-rows', nowMs));
}

function jsonFile(content: unknown): Blob {
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}

function fileName(name: string, nowMs: number): string {
  return `${name}-${new Date(nowMs).toISOString().slice(0, 10)}.json`;
}
