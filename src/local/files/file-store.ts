import type { FileStore } from '../../sync/files/file-ports.ts';
import type { OutcomeError } from '../../wire/operations/push.ts';
import { FILE_PART_BYTES, type KeptFile } from '../db/kept-files.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import { entriesInState } from '../outbox/entries-in-state.ts';
import { settled } from '../outbox/entry-changes.ts';
import { sending } from '../outbox/entry-states.ts';
import { namedFile } from './named-file.ts';

/** The files of one person on this device's disk. */
export function createFileStore(db: PersonDatabase, nowMs: () => number): FileStore {
  const { files, fileParts, outbox } = db;
  const change = (hash: string, changed: Partial<KeptFile>) =>
    inTransaction(db, [files], async () => void (await files.update(hash, changed)));

  return {
    wanted: () =>
      withReopen(db, async () => {
        const unsent = new Map<string, KeptFile>();
        await files
          .filter(({ state }) => state !== 'uploaded')
          .each(file => void unsent.set(file.hash, file));
        if (unsent.size === 0) return [];
        const named = new Set<KeptFile>();
        await entriesInState(db, 'waiting').each(({ payload }) => {
          const file = unsent.get(namedFile(payload) ?? '');
          if (file) named.add(file);
        });
        return [...named];
      }),

    read: (hash, from, to) =>
      withReopen(db, async () => {
        const first = Math.floor(from / FILE_PART_BYTES);
        const last = Math.max(first, Math.ceil(to / FILE_PART_BYTES) - 1);
        const parts = await fileParts
          .where('[hash+part]')
          .between([hash, first], [hash, last], true, true)
          .toArray();
        if (parts.length !== last - first + 1) return null;
        const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes.byteLength, 0));
        let at = 0;
        for (const part of parts) {
          bytes.set(new Uint8Array(part.bytes), at);
          at += part.bytes.byteLength;
        }
        const start = from - first * FILE_PART_BYTES;
        return bytes.length < start + to - from ? null : bytes.slice(start, start + to - from);
      }),

    noteSent: (hash, sent) => change(hash, { sent }),

    finish: hash =>
      inTransaction(db, [files], async () => {
        const file = await files.get(hash);
        if (file) await files.put({ ...file, state: 'uploaded', sent: file.size, error: null });
      }),

    refuse: (hash, error) =>
      inTransaction(db, [files, outbox], async () => {
        await files.update(hash, { state: 'refused', error });
        await settleNamed(db, hash, error, nowMs());
      }),
  };
}

/** Within a transaction over `outbox`. Operations that need the file go back to the person, with the reason. */
async function settleNamed(
  db: PersonDatabase,
  hash: string,
  error: OutcomeError,
  nowMs: number,
): Promise<void> {
  const waiting = await entriesInState(db, 'waiting').toArray();
  await db.outbox.bulkPut(
    waiting
      .filter(({ payload }) => namedFile(payload) === hash)
      .map(entry => {
        const outcome = { id: entry.id, status: 'rejected', error: { ...error, field: 'resume' } } as const;
        return settled(sending(entry), outcome, nowMs, null);
      }),
  );
}

/** Pauses or resumes the upload of a file, or allows it over a metered link. Without effect once it is uploaded. */
export function changeUpload(
  db: PersonDatabase,
  hash: string,
  changed: { paused: boolean } | { overMetered: true },
): Promise<void> {
  return inTransaction(db, [db.files], async () => {
    const file = await db.files.get(hash);
    if (!file || (file.state !== 'waiting' && file.state !== 'paused')) return;
    await db.files.put(
      'paused' in changed
        ? { ...file, state: changed.paused ? 'paused' : 'waiting' }
        : { ...file, state: 'waiting', overMetered: true },
    );
  });
}
