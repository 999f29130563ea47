import { describe, expect, test } from 'vitest';
import { keepFile, removeUnnamedFiles } from '../../../../src/local/files/keep-file.ts';
import { createFileStore } from '../../../../src/local/files/file-store.ts';
import { adoptGuest } from '../../../../src/local/people/guest-adoption.ts';
import { putPart } from '../../../../src/local/values/profile.ts';
import { forgetSent } from '../../../../src/local/people/forget-person.ts';
import { createPersonOutbox } from '../../../../src/local/people/person-outbox.ts';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { FILE_PART_BYTES } from '../../../../src/local/db/kept-files.ts';
import { anApplication } from '../../../support/board.ts';
import { sha256 } from '../../../support/catalogue-phone.ts';
import { keepSome } from '../../../support/kept-files.ts';
import { createDisk } from '../../../support/person-databases.ts';

const HOUR_MS = 3_600_000;
const EDITS = { nowMs: () => 5_000, newId: () => 'drawn-on-the-phone-1' };
const APPLICATION = 'application-number-100';

async function applied(db: PersonDatabase, size = 1_000) {
  const kept = await keepSome(db, size);
  const { payload, ...operation } = anApplication({ userId: db.userId, id: APPLICATION });
  await createPersonOutbox(db, EDITS).add(
    [{ operation: { ...operation, payload: { ...payload, resume: kept.resume } }, title: 'a job' }],
    undefined,
  );
  return kept;
}

const counts = async (db: PersonDatabase) => [await db.files.count(), await db.fileParts.count()];
const settle = (db: PersonDatabase, type?: string) => {
  const receipt = { documentId: 'd', jobId: 100, reference: '', acceptedAt: '2026-11-20T12:00:00.000Z' };
  const error = { type: type ?? '', message: '' };
  const outcome = type
    ? ({ id: APPLICATION, status: 'deferred', error } as const)
    : ({ id: APPLICATION, status: 'applied', receipt } as const);
  return createPersonOutbox(db, EDITS).settle([APPLICATION], [outcome], 'epoch-1');
};

describe('a file on this device', () => {
  test('is read in any range, across its pieces', async () => {
    const db = createDisk().open(null);
    const { bytes, resume } = await keepSome(db, FILE_PART_BYTES * 2 + 10);
    const store = createFileStore(db, EDITS.nowMs);
    for (const [from, to] of [
      [0, 5],
      [FILE_PART_BYTES - 3, FILE_PART_BYTES + 3],
      [FILE_PART_BYTES, FILE_PART_BYTES * 2],
      [5, bytes.length],
      [bytes.length - 1, bytes.length],
    ] as const) {
      expect(await store.read(resume.hash, from, to)).toEqual(bytes.slice(from, to));
    }
    expect(await store.read(resume.hash, 0, bytes.length + 1)).toBeNull();
    await db.fileParts.delete([resume.hash, 1]);
    expect(await store.read(resume.hash, 0, bytes.length)).toBeNull();
  });

  test('is there as a whole or not at all when there is no room', async () => {
    const db = createDisk().open(null);
    db.fileParts.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(keepSome(db, 1_000)).rejects.toMatchObject({ name: 'StorageFullError' });
    expect(await counts(db)).toEqual([0, 0]);
  });

  test('that cannot be read leaves nothing', async () => {
    const db = createDisk().open(null);
    const gone = new DOMException('moved', 'NotReadableError');
    const chosen = { name: 'cv.pdf', type: '', arrayBuffer: () => Promise.reject(gone) };
    await expect(keepFile(db, chosen, sha256, 0)).rejects.toBe(gone);
    expect(await counts(db)).toEqual([0, 0]);
  });

  test('chosen again waits again if it was refused, and stays uploaded if it was', async () => {
    const db = createDisk().open(null);
    const { resume } = await keepSome(db, 10);
    await db.files.update(resume.hash, { state: 'uploaded', sent: 10 });
    await keepSome(db, 10);
    expect(await db.files.get(resume.hash)).toMatchObject({ state: 'uploaded', sent: 10 });
    await db.files.update(resume.hash, { state: 'refused' });
    await keepSome(db, 10);
    expect(await db.files.get(resume.hash)).toMatchObject({ state: 'waiting', sent: 0 });
  });

  test('stays while a draft, the profile, an unsent application or a young receipt names it, and for an hour', async () => {
    const db = createDisk().open('anna');
    const { resume } = await keepSome(db, 10, { nowMs: 0 });
    const sweep = (nowMs: number) => removeUnnamedFiles(db, { nowMs, receiptsSince: nowMs - 2 * HOUR_MS });
    await sweep(HOUR_MS - 1);
    expect(await counts(db)).toEqual([1, 1]);
    await db.drafts.put({ key: 'apply:1', content: { resume }, editedAt: 1 });
    await sweep(9 * HOUR_MS);
    expect(await counts(db)).toEqual([1, 1]);
    await db.drafts.clear();
    await putPart(db, 'resume:1', { resume: { ...resume } }, EDITS);
    await db.outbox.clear();
    await sweep(9 * HOUR_MS);
    expect(await counts(db)).toEqual([1, 1]);
    await db.profile.clear();
    await applied(db, 10);
    await sweep(9 * HOUR_MS);
    expect(await counts(db)).toEqual([1, 1]);
    await settle(db);
    await sweep(HOUR_MS + 5_000);
    expect(await counts(db)).toEqual([1, 1]);
    await sweep(9 * HOUR_MS);
    expect(await counts(db)).toEqual([0, 0]);
  });

  test('moves to the account with the application that a guest wrote', async () => {
    const disk = createDisk();
    const guest = disk.open(null);
    const account = disk.open('anna');
    const { bytes, resume } = await applied(guest, FILE_PART_BYTES + 1);
    await adoptGuest(guest, account, 5_000);
    const store = createFileStore(account, EDITS.nowMs);
    expect(await store.wanted()).toMatchObject([{ hash: resume.hash, state: 'waiting' }]);
    expect(await store.read(resume.hash, 0, bytes.length)).toEqual(bytes);
    expect(await counts(guest)).toEqual([0, 0]);
  });

  test('goes with everything sent when its person leaves, and stays with what is unsent', async () => {
    const db = createDisk().open('anna');
    await applied(db);
    await forgetSent(db);
    expect(await counts(db)).toEqual([1, 1]);
    await settle(db);
    await forgetSent(db);
    expect(await counts(db)).toEqual([0, 0]);
  });
});

test('a refused application keeps its file, however old it is and though its person signs out', async () => {
  const db = createDisk().open('anna');
  await applied(db);
  await createFileStore(db, EDITS.nowMs).finish((await db.files.toCollection().first())?.hash ?? '');
  const error = { type: 'posting_changed', message: '' };
  const refused = { id: APPLICATION, status: 'rejected', error } as const;
  await createPersonOutbox(db, EDITS).settle([APPLICATION], [refused], 'epoch-1');
  await removeUnnamedFiles(db, { nowMs: 9_000 * HOUR_MS, receiptsSince: 8_000 * HOUR_MS });
  expect(await counts(db)).toEqual([1, 1]);
  await forgetSent(db);
  expect(await counts(db)).toEqual([1, 1]);
});

describe('an application whose file the server lacks', () => {
  test('waits for its upload again', async () => {
    const db = createDisk().open('anna');
    const { resume } = await applied(db);
    await createFileStore(db, EDITS.nowMs).finish(resume.hash);
    await settle(db, 'upload_missing');
    expect(await createFileStore(db, EDITS.nowMs).wanted()).toMatchObject([{ hash: resume.hash, sent: 0 }]);
    expect(await createPersonOutbox(db, EDITS).pending('anna', 9)).toEqual([]);
  });

  test('comes back to its person when this device has it no more', async () => {
    const db = createDisk().open('anna');
    await applied(db);
    await Promise.all([db.files.clear(), db.fileParts.clear()]);
    expect(await createPersonOutbox(db, EDITS).pending('anna', 9)).toHaveLength(1);
    await settle(db, 'upload_missing');
    expect(await db.outbox.get(APPLICATION)).toMatchObject({
      state: 'attention',
      error: { type: 'upload_missing', field: 'resume' },
    });
  });

  test('is uploaded again to a server that was restored', async () => {
    const db = createDisk().open('anna');
    const { resume } = await applied(db);
    await createFileStore(db, EDITS.nowMs).finish(resume.hash);
    await settle(db);
    await createPersonOutbox(db, EDITS).seeEpoch('epoch-2');
    expect(await createFileStore(db, EDITS.nowMs).wanted()).toMatchObject([
      { hash: resume.hash, state: 'waiting', sent: 0 },
    ]);
  });
});
