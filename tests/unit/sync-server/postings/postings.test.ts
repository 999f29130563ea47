import { describe, expect, it } from 'vitest';
import { JOBS } from '../../../../src/wire/collections.ts';
import type { Caller } from '../../../../sync-server/core/caller.ts';
import { closePosting } from '../../../../sync-server/board/close-posting.ts';
import { derivedId } from '../../../../sync-server/core/derived-ids.ts';
import { readAttributes } from '../../../../sync-server/documents/document-structure.ts';
import { createJobDocument } from '../../../../sync-server/postings/job-documents.ts';
import { createPosting } from '../../../../sync-server/postings/postings.ts';
import { type Store, StoreUnavailable, type Write } from '../../../../sync-server/store/store.ts';
import { settled } from '../store/fake-backend.ts';
import {
  addPosting,
  ANNA,
  aPosting,
  aRow,
  BRUNO,
  createBoard,
  documentsOf,
  reopenBoard,
} from '../../../support/board.ts';
import { gate } from '../../../support/gate.ts';

const user = (userId: string): Caller => ({
  kind: 'user',
  userId,
  roles: ['any', 'users', `user:${userId}`],
});

describe('a posting of a person', () => {
  it('is advertised, not verified, readable by all and writable by its maker’s team', async () => {
    const context = await createBoard();
    const row = aRow({
      jobId: 45053211,
      verified: true,
      jobStatusId: 5,
      employerId: 'somebody',
      source: 'x',
    });
    const outcome = await createPosting(context, ANNA, aPosting({ payload: { jobId: 77, row } }));
    const [document] = await documentsOf(context, 'jobs');
    expect(outcome).toMatchObject({
      status: 'applied',
      receipt: { jobId: 77, documentId: document?.documentId },
    });
    const team = derivedId(context.idKey, 'employer', 'anna', 0);
    expect(document?.permissions).toEqual([
      'read("any")',
      `update("team:${team}")`,
      `delete("team:${team}")`,
    ]);
    expect(document?.data).toMatchObject({
      jobId: 77,
      jobTitle: 'farm worker',
      businessName: 'Erie Greens',
      province: 'ON',
      provinceId: 'ON',
      verified: false,
      jobStatusId: 60,
      jobStatus: 'Job posting advertised',
      employerId: team,
      source: 'portage',
      externalId: '45053211',
      closedAt: null,
      postingDateFormatted: '2026-11-18',
      expiryDateFormatted: '2027-01-15',
    });
  });

  it('fits its collection, attribute by attribute', async () => {
    const context = await createBoard();
    await createPosting(context, ANNA, aPosting());
    const [document] = await documentsOf(context, 'jobs');
    expect(readAttributes(JOBS, document?.data ?? {}, { partial: false })).toEqual(document?.data);
  });

  it('gets the same bytes for every replay, whatever number it asks for by then', async () => {
    const context = await createBoard();
    const operation = aPosting();
    const first = await createPosting(context, ANNA, operation);
    context.clock.nowMs += 86_400_000;
    const restarted = await reopenBoard(context);
    const payload = { ...operation.payload, jobId: 9, rowNumber: 4, batchId: 'again' };
    const replay = await createPosting(restarted, ANNA, { ...operation, payload });
    expect(JSON.stringify(replay)).toBe(JSON.stringify(first));
    expect(await documentsOf(context, 'jobs')).toHaveLength(1);
  });

  it('is refused with the id of another row, and taken from another person', async () => {
    const context = await createBoard();
    const operation = aPosting();
    await createPosting(context, ANNA, operation);
    const other = { ...operation, payload: { ...operation.payload, row: aRow({ city: 'Guelph' }) } };
    expect(await createPosting(context, ANNA, other)).toMatchObject({
      status: 'rejected',
      error: { type: 'operation_payload_mismatch' },
    });
    expect(await createPosting(context, BRUNO, other)).toMatchObject({ status: 'applied' });
  });

  it('gets the next free number when its own is taken, also by one being written', async () => {
    const context = await createBoard();
    await addPosting(context, { jobId: 50 });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => createPosting(context, ANNA, aPosting({ payload: { jobId: 50 } }))),
    );
    const numbers = outcomes.map(outcome => 'receipt' in outcome && outcome.receipt.jobId);
    expect(numbers).toEqual([51, 52, 53, 54, 55]);
  });

  it('gets a new number where there is no next one', async () => {
    const context = await createBoard();
    const jobId = Number.MAX_SAFE_INTEGER;
    await addPosting(context, { jobId });
    const outcome = await createPosting(context, ANNA, aPosting({ payload: { jobId } }));
    const data = (await documentsOf(context, 'jobs')).map(document => document.data['jobId']);
    expect(outcome.status).toBe('applied');
    expect(new Set(data).size).toBe(2);
    expect(data.every(Number.isSafeInteger)).toBe(true);
  });

  it('keeps the order of its batch', async () => {
    const context = await createBoard();
    const titles = Array.from({ length: 30 }, (_, index) => `worker ${index}`);
    await Promise.all(
      titles.map(jobTitle =>
        createPosting(context, ANNA, aPosting({ payload: { row: aRow({ jobTitle }) } })),
      ),
    );
    const documents = await documentsOf(context, 'jobs');
    const inOrder = documents.sort((a, b) => a.sequence - b.sequence).map(({ data }) => data['jobTitle']);
    expect(inOrder).toEqual(titles);
  });

  it('goes to the store after those before it, also if the claim of its number takes less time than theirs', async () => {
    const board = await createBoard();
    // Others may claim numbers.
    const context = { ...board, config: { ...board.config, storeUrl: 'http://couch1:5984' } };
    const { isOpen: held, open: goOn } = gate();
    const { accounts } = context.stores;
    const slow = Object.assign(Object.create(accounts), {
      commit: (writes: readonly Write[]) => held.then(() => accounts.commit(writes)),
    }) as Store;
    const slowly = { ...context, stores: { ...context.stores, accounts: slow } };
    const post = (on: Parameters<typeof createPosting>[0], jobTitle: string) =>
      createPosting(on, ANNA, aPosting({ payload: { row: aRow({ jobTitle }) } }));
    const inOrder = async () => {
      const documents = await documentsOf(context, 'jobs');
      return documents.sort((a, b) => a.sequence - b.sequence).map(({ data }) => data['jobTitle']);
    };
    // So that there is a team.
    await post(context, 'earlier');
    const first = post(slowly, 'first');
    const second = post(context, 'second');
    await settled();
    // A server that dies now leaves no gap.
    expect(await inOrder()).toEqual(['earlier']);
    goOn();
    await Promise.all([first, second]);
    expect(await inOrder()).toEqual(['earlier', 'first', 'second']);
  });

  it('isn’t stored if one before it can’t be, so that both are sent again in their order', async () => {
    const board = await createBoard();
    const context = { ...board, config: { ...board.config, storeUrl: 'http://couch1:5984' } };
    const { accounts } = context.stores;
    const failing = Object.assign(Object.create(accounts), {
      commit: async () => Promise.reject(new StoreUnavailable('No node answers')),
    }) as Store;
    const post = (on: Parameters<typeof createPosting>[0]) => createPosting(on, ANNA, aPosting());
    await post(context);
    const first = post({ ...context, stores: { ...context.stores, accounts: failing } });
    const second = post(context);
    await expect(first).rejects.toThrow(StoreUnavailable);
    await expect(second).rejects.toThrow(StoreUnavailable);
    expect((await post(context)).status).toBe('applied');
  });

  it('isn’t held up by one before it that is refused', async () => {
    const context = await createBoard();
    const refused = createPosting(context, ANNA, aPosting({ payload: { row: aRow({ jobTitle: '' }) } }));
    const next = createPosting(context, ANNA, aPosting());
    expect((await refused).status).toBe('rejected');
    expect((await next).status).toBe('applied');
  });

  it('is refused in words, with the field at fault', async () => {
    const context = await createBoard();
    const row = aRow({ expiryDateFormatted: '2026-02-31' });
    const outcome = await createPosting(context, ANNA, aPosting({ payload: { row } }));
    expect(outcome).toMatchObject({
      status: 'rejected',
      error: { type: 'posting_invalid', field: 'expiryDateFormatted' },
    });
    expect(await documentsOf(context, 'jobs')).toHaveLength(0);
  });

  it('keeps within its attributes however much text comes', async () => {
    const context = await createBoard();
    const odd = Array.from({ length: 500 }, (_, index) => [`"${index}"`, '"\\\n'.repeat(300)]);
    const row = aRow(Object.fromEntries(odd));
    const outcome = await createPosting(context, ANNA, aPosting({ payload: { row } }));
    expect(outcome).toMatchObject({ status: 'applied', receipt: { shortened: { length: 20 } } });
    const [document] = await documentsOf(context, 'jobs');
    expect(readAttributes(JOBS, document?.data ?? {}, { partial: false })).toEqual(document?.data);
  });

  it.each([
    ['jobId', '9'.repeat(5000)],
    ['city', 'x'.repeat(5000)],
    ['description', 'x'.repeat(20_001)],
  ])('is refused with a %s that is too long, by its name', async (field, value) => {
    const context = await createBoard();
    const operation = aPosting({ payload: { row: aRow({ [field]: value }) } });
    expect(await createPosting(context, ANNA, operation)).toMatchObject({
      status: 'rejected',
      error: { type: 'posting_invalid', field: field === 'jobId' ? 'externalId' : field },
    });
    expect(await documentsOf(context, 'jobs')).toHaveLength(0);
  });

  it('says in the receipt of which unknown fields only the beginning was kept, in that of a replay too', async () => {
    const context = await createBoard();
    const operation = aPosting({ payload: { row: aRow({ inHouseRemarks: 'x'.repeat(5000) }) } });
    const first = await createPosting(context, ANNA, operation);
    expect(first).toMatchObject({ receipt: { shortened: ['inHouseRemarks'] } });
    const restarted = await reopenBoard(context);
    expect(await createPosting(restarted, ANNA, operation)).toEqual(first);
  });

  it.each([
    ['row', []],
    ['row', 'text'],
    ['jobId', 0],
    ['jobId', 2 ** 60],
    ['rowNumber', 0],
  ])('is refused with a %s of %j', async (field, value) => {
    const context = await createBoard();
    const outcome = await createPosting(context, ANNA, aPosting({ payload: { [field]: value } }));
    expect(outcome).toMatchObject({ status: 'rejected', error: { type: 'operation_invalid', field } });
  });
});

describe('a posting that comes as a document', () => {
  it('is the same as one of a batch, under the id that was asked for', async () => {
    const context = await createBoard();
    const create = createJobDocument(context);
    const record = await create({ caller: user('anna'), documentId: 'mine', data: aRow() });
    expect(record).toMatchObject({ documentId: 'mine', data: { provinceId: 'ON', verified: false } });
    expect(Number.isSafeInteger(record.data['jobId'])).toBe(true);
    await expect(create({ caller: user('bruno'), documentId: 'mine', data: aRow() })).rejects.toMatchObject({
      type: 'document_already_exists',
    });
  });

  it('is refused for guests, and with the field at fault', async () => {
    const create = createJobDocument(await createBoard());
    const guest: Caller = { kind: 'guest', roles: ['any', 'guests'] };
    await expect(create({ caller: guest, documentId: 'x', data: aRow() })).rejects.toMatchObject({
      status: 401,
    });
    const { city: _, ...data } = aRow();
    await expect(create({ caller: user('anna'), documentId: 'x', data })).rejects.toMatchObject({
      type: 'document_invalid_structure',
      field: 'city',
    });
  });
});

describe('closing a posting', () => {
  it('is for its maker, and once is enough', async () => {
    const context = await createBoard();
    await addPosting(context, { jobId: 1 }, 'anna');
    await expect(closePosting(context, user('bruno'), 'job-1')).rejects.toMatchObject({
      type: 'user_unauthorized',
    });
    const closed = await closePosting(context, user('anna'), 'job-1');
    context.clock.nowMs += 1000;
    expect(await closePosting(context, user('anna'), 'job-1')).toEqual(closed);
    expect(closed.data).toMatchObject({ jobStatusId: 0, closedAt: '2026-11-20T12:00:00.000+00:00' });
    await expect(closePosting(context, user('anna'), 'job-2')).rejects.toMatchObject({
      type: 'document_not_found',
    });
  });

  it('tries again when the posting changed meanwhile', async () => {
    const context = await createBoard();
    await addPosting(context, { jobId: 1 }, 'anna');
    const { board } = context.stores;
    let meanwhile = 2;
    board.beforeCommit = async () => {
      meanwhile -= 1;
      if (meanwhile < 0) return;
      board.beforeCommit = () => {};
      const stored = await board.get('jobs/job-1');
      if (stored) await board.commit([{ ...stored, body: { ...stored.body, updatedAt: `${meanwhile}` } }]);
    };
    const closed = await closePosting(context, user('anna'), 'job-1');
    expect(closed.data['jobStatusId']).toBe(0);
  });
});
