import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonDatabase } from '../../../../src/local/db/person-db.ts';
import { changeUpload, createFileStore } from '../../../../src/local/files/file-store.ts';
import { createPersonOutbox } from '../../../../src/local/people/person-outbox.ts';
import type { UploadResult } from '../../../../src/sync/files/file-ports.ts';
import { METERED_MAX_BYTES, uploadFiles } from '../../../../src/sync/files/upload-files.ts';
import { anApplication } from '../../../support/board.ts';
import { keepSome } from '../../../support/kept-files.ts';
import { createDisk } from '../../../support/person-databases.ts';
import { UploadServer } from '../../../support/upload-server.ts';

const KB = 1024;
const EDITS = { nowMs: () => 5_000, newId: () => 'drawn-on-the-phone-1' };
const OFFLINE: UploadResult = { status: 'unreachable', retryAfterMs: null };

let db: PersonDatabase;
let server: UploadServer;
let isMetered: boolean;

beforeEach(() => {
  db = createDisk().open('anna');
  server = new UploadServer();
  isMetered = false;
});

/** An application with a résumé of this size, in the outbox. */
async function apply(size: number, jobId = 100, seed = 1) {
  const kept = await keepSome(db, size, { seed });
  const { payload, ...operation } = anApplication({ userId: 'anna', id: `application-number-${jobId}` });
  await createPersonOutbox(db, EDITS).add(
    [{ operation: { ...operation, payload: { ...payload, jobId, resume: kept.resume } }, title: 'a job' }],
    undefined,
  );
  return kept;
}

const run = (signal = new AbortController().signal) =>
  uploadFiles(
    {
      store: createFileStore(db, EDITS.nowMs),
      remote: server,
      isMetered: () => isMetered,
      partBytes: 4 * KB,
    },
    signal,
  );
const pending = async () => (await createPersonOutbox(db, EDITS).pending('anna', 9)).map(({ id }) => id);

describe('the upload of files', () => {
  test('sends each byte once, in parts of one size, and then lets the operation go', async () => {
    const { bytes, resume } = await apply(144 * KB);
    expect(await pending()).toEqual([]);
    expect(await run()).toEqual({ status: 'drained' });
    expect(server.files.get(resume.hash)).toEqual(bytes);
    expect(server.requests.slice(0, 3)).toEqual(['state', `0-${4 * KB}`, `${4 * KB}-${8 * KB}`]);
    expect(server.requests).toHaveLength(1 + 36);
    expect(await pending()).toEqual(['application-number-100']);
  });

  test('goes on where the server has it, after a lost answer and a lost connection', async () => {
    const { bytes, resume } = await apply(48 * KB);
    server.fault = request => (request === `0-${4 * KB}` ? 'lost' : null);
    expect((await run()).status).toBe('later');
    server.fault = request => (request.startsWith(`${4 * KB}-`) ? OFFLINE : null);
    expect((await run()).status).toBe('later');
    expect((await db.files.get(resume.hash))?.sent).toBe(4 * KB);
    server.fault = () => null;
    server.requests.length = 0;
    expect((await run()).status).toBe('drained');
    expect(server.requests.slice(0, 2)).toEqual(['state', `${4 * KB}-${8 * KB}`]);
    expect(server.files.get(resume.hash)).toEqual(bytes);
  });

  test('is sent once for two applications', async () => {
    await apply(1_000, 100);
    await apply(1_000, 200);
    await run();
    expect(server.requests).toEqual(['state', '0-1000']);
    expect(await pending()).toEqual(['application-number-100', 'application-number-200']);
  });

  test('a refused file goes back to the person with its application, and delays no other', async () => {
    const bad = await apply(1_000, 100, 1);
    const good = await apply(1_000, 200, 2);
    const error = { type: 'storage_file_type_unsupported', message: 'Not a PDF.' };
    let isFirst = true;
    server.fault = request => {
      if (request === 'state' || !isFirst) return null;
      isFirst = false;
      return { status: 'refused', error };
    };
    expect((await run()).status).toBe('drained');
    expect(await db.outbox.get('application-number-100')).toMatchObject({
      state: 'attention',
      error: { ...error, field: 'resume' },
    });
    expect((await db.files.get(bad.resume.hash))?.state).toBe('refused');
    expect(server.files.get(good.resume.hash)).toEqual(good.bytes);
    const outbox = createPersonOutbox(db, EDITS);
    await outbox.takeAsDraft('application-number-100');
    const [draft] = await db.drafts.toArray();
    expect(draft?.content).toMatchObject({
      resume: bad.resume,
      refused: { field: 'resume', type: error.type },
    });
  });

  test('an application sent again with a file that was refused asks again, and doesn’t wait forever', async () => {
    const error = { type: 'storage_file_type_unsupported', message: 'Not a PDF.' };
    const { resume } = await apply(1_000);
    server.fault = request => (request === 'state' ? null : { status: 'refused', error });
    await run();
    const outbox = createPersonOutbox(db, EDITS);
    await outbox.retry('application-number-100');
    expect(await pending()).toEqual(['application-number-100']);
    const missing = {
      id: 'application-number-100',
      status: 'deferred',
      error: { type: 'upload_missing', message: '' },
    } as const;
    await outbox.markSending([missing.id]);
    await outbox.settle([missing.id], [missing]);
    expect(await db.files.get(resume.hash)).toMatchObject({ state: 'waiting', sent: 0 });
    await run();
    expect(await db.outbox.get('application-number-100')).toMatchObject({ state: 'attention', error });
  });

  test('a large file waits for a free link or the person’s word, a small one doesn’t', async () => {
    isMetered = true;
    const large = await apply(METERED_MAX_BYTES + 1, 100, 1);
    const small = await apply(METERED_MAX_BYTES, 200, 2);
    expect((await run()).status).toBe('drained');
    expect([...server.files.keys()]).toEqual([small.resume.hash]);
    await changeUpload(db, large.resume.hash, { overMetered: true });
    await run();
    expect(server.files.get(large.resume.hash)).toEqual(large.bytes);
  });

  test('a pause stops it between two parts, and it goes on from there', async () => {
    const { bytes, resume } = await apply(48 * KB);
    server.fault = request => {
      if (request === `0-${4 * KB}`) void changeUpload(db, resume.hash, { paused: true });
      return null;
    };
    expect((await run()).status).toBe('drained');
    const sent = server.requests.length;
    expect((await db.files.get(resume.hash))?.state).toBe('paused');
    await run();
    expect(server.requests).toHaveLength(sent);
    await changeUpload(db, resume.hash, { paused: false });
    await run();
    expect(server.files.get(resume.hash)).toEqual(bytes);
  });

  test('a deleted application stops it', async () => {
    await apply(48 * KB);
    server.fault = request => {
      if (request === `0-${4 * KB}`) void createPersonOutbox(db, EDITS).remove('application-number-100');
      return null;
    };
    await run();
    expect(server.requests.length).toBeLessThan(5);
  });

  test.each(['unauthorised', 'unsupported'] as const)(
    '%s waits for the person or a new app',
    async status => {
      await apply(1_000);
      server.fault = () => ({ status });
      expect((await run()).status).toBe(status === 'unauthorised' ? 'needs-login' : 'needs-update');
      expect(await db.outbox.get('application-number-100')).toMatchObject({ state: 'waiting', attempts: 0 });
    },
  );

  test('bytes that are gone from the device are asked for again', async () => {
    const { resume } = await apply(1_000);
    await db.fileParts.clear();
    await run();
    expect(await db.outbox.get('application-number-100')).toMatchObject({
      state: 'attention',
      error: { type: 'upload_gone', field: 'resume' },
    });
    expect(server.files.has(resume.hash)).toBe(false);
  });

  test('a server that never gets further is left alone', async () => {
    await apply(48 * KB);
    server.fault = request =>
      request === 'state' ? null : { status: 'answered', received: 0, isComplete: false };
    expect((await run()).status).toBe('later');
    expect(server.requests.length).toBeLessThan(10);
  });

  test('an aborted run sends nothing more', async () => {
    await apply(48 * KB);
    const abort = new AbortController();
    server.fault = request => {
      if (request === `0-${4 * KB}`) abort.abort();
      return null;
    };
    expect((await run(abort.signal)).status).toBe('later');
    expect(server.requests).toEqual(['state', `0-${4 * KB}`]);
  });

  test('nothing is sent before the person applies', async () => {
    await keepSome(db, 1_000);
    expect(await run()).toEqual({ status: 'drained' });
    expect(server.requests).toEqual([]);
  });
});
