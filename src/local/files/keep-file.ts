import { elapsedMs } from '../../core/elapsed.ts';
import { toHex } from '../../wire/hex.ts';
import { FILE_PART_BYTES, type FilePart, type KeptFile } from '../db/kept-files.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import { inTransaction } from '../db/reopen.ts';
import { refusingWhenFull } from '../db/storage-full.ts';
import { namedFile } from './named-file.ts';

/** The part of a browser's `File` that is used here. */
export interface ChosenFile {
  name: string;
  type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * Puts a file on this device's disk. Resolves when all of it is there. A file that is here already stays as it is, but waits again
 * if the server had refused it. Rejects with `StorageFullError` when there is no room, and with the browser's error when
 * the file can't be read (it was moved, or is in a cloud that can't be reached).
 */
export async function keepFile(
  db: PersonDatabase,
  chosen: ChosenFile,
  sha256: (bytes: ArrayBuffer) => Promise<ArrayBuffer>,
  nowMs: number,
): Promise<KeptFile> {
  const bytes = await chosen.arrayBuffer();
  const hash = toHex(await sha256(bytes));
  const file: KeptFile = {
    hash,
    name: chosen.name,
    type: chosen.type,
    size: bytes.byteLength,
    state: 'waiting',
    sent: 0,
    overMetered: false,
    error: null,
    addedAt: nowMs,
  };
  await refusingWhenFull(() =>
    inTransaction(db, [db.files, db.fileParts], async () => {
      const before = await db.files.get(hash);
      const kept = before && before.state !== 'refused' ? { ...before, addedAt: nowMs } : file;
      await db.files.put(kept);
      // The parts may be gone although the file was here: putting them again costs little.
      await db.fileParts.bulkPut(inParts(hash, bytes));
    }),
  );
  return file;
}

function inParts(hash: string, bytes: ArrayBuffer): FilePart[] {
  const count = Math.ceil(bytes.byteLength / FILE_PART_BYTES);
  return Array.from({ length: count }, (_, part) => ({
    hash,
    part,
    bytes: bytes.slice(part * FILE_PART_BYTES, (part + 1) * FILE_PART_BYTES),
  }));
}

/** The parts of a file that are on this device, in order. */
export function partsOf({ fileParts }: PersonDatabase, hash: string) {
  return fileParts.where('[hash+part]').between([hash, 0], [hash, Number.POSITIVE_INFINITY], true, true);
}

/** How long a file stays that nothing names: its draft may not be written yet. */
const UNNAMED_KEPT_MS = 3_600_000;

/**
 * Removes files that no draft and no part of the profile names, and no operation that waits or was refused. Operations that settled after
 * `receiptsSince` may be offered again to a restored server, so their files stay too.
 */
export async function removeUnnamedFiles(
  db: PersonDatabase,
  { nowMs, receiptsSince }: { nowMs: number; receiptsSince: number },
): Promise<void> {
  if ((await db.files.count()) === 0) return;
  await inTransaction(db, [db.files, db.fileParts, db.outbox, db.drafts, db.profile], async () => {
    const named = new Set<string | null>();
    await db.outbox.each(({ payload, state, settledAt }) => {
      if (state !== 'sent' || (settledAt ?? 0) > receiptsSince) named.add(namedFile(payload));
    });
    await db.drafts.each(({ content }) => void named.add(namedFile(content)));
    await db.profile.each(({ content }) => void named.add(namedFile(content ?? {})));
    const isNew = ({ addedAt }: KeptFile) => elapsedMs(addedAt, nowMs) < UNNAMED_KEPT_MS;
    const gone = await db.files.filter(file => !named.has(file.hash) && !isNew(file)).primaryKeys();
    await db.files.bulkDelete(gone);
    for (const hash of gone) await partsOf(db, hash).delete();
  });
}
