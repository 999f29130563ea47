import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { ToDo } from '../../../local/db/rows.ts';
import { offerFile } from './offer-file.ts';

/** Everything written on this device that the server hasn't accepted, readable for people and programs. */
export interface OutboxFile {
  format: 'portage-outbox';
  version: 1;
  /** Device clock, ISO. */
  savedAt: string;
  entries: OutboxFileEntry[];
  /** Jobs that were set aside to apply for online. Absent: there are none. */
  toDos?: Pick<ToDo, 'jobId' | 'jobTitle' | 'way'>[];
}

interface OutboxFileEntry {
  /** The operation's id, by which the server's operator can tell whether it arrived. */
  id: string;
  kind: string;
  title: string;
  writtenAt: string;
  state: OutboxEntry['state'];
  /** The server's reason, if it refused the entry. */
  reason?: string;
  /** The complete content. */
  content: OutboxEntry['payload'];
}

type FileEntry = Pick<OutboxEntry, 'id' | 'kind' | 'title' | 'createdAt' | 'state' | 'error' | 'payload'>;

/** Entries that the server has don't need to be kept. */
export function unsent<E extends Pick<OutboxEntry, 'state'>>(entries: readonly E[]): E[] {
  return entries.filter(({ state }) => state !== 'sent');
}

export function outboxFileContent(
  entries: readonly FileEntry[],
  nowMs: number,
  toDos: readonly ToDo[] = [],
): OutboxFile {
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
    ...(toDos.length > 0 && {
      toDos: toDos.map(({ jobId, jobTitle, way }) => ({ jobId, jobTitle, way })),
    }),
  };
}

export function outboxFile(entries: readonly FileEntry[], nowMs: number, toDos: readonly ToDo[] = []): Blob {
  return jsonFile(outboxFileContent(entries, nowMs, toDos));
}

/** Downloads a file with the unsent ones of these entries, and with the to-dos. */
export function downloadOutbox(
  entries: readonly FileEntry[],
  nowMs: number,
  toDos: readonly ToDo[] = [],
): void {
  offerFile(outboxFile(entries, nowMs, toDos), fileName('portage-outbox', nowMs));
}

/** Downloads a batch's rows that weren't accepted, as an array that "Post a Job" can open on any device. */
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

/** Downloads rows as a table for a spreadsheet. */
export function offerTable(csv: string, nowMs: number): void {
  offerFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName('portage-rows', nowMs, 'csv'));
}

function jsonFile(content: unknown): Blob {
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}

function fileName(name: string, nowMs: number, type: 'json' | 'csv' = 'json'): string {
  return `${name}-${new Date(nowMs).toISOString().slice(0, 10)}.${type}`;
}
