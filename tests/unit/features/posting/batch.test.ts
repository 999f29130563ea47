import { describe, expect, it } from 'vitest';
import type { OwnPosting } from '../../../../src/local/db/pulled-records.ts';
import { endedJobs } from '../../../../src/features/posting/earlier/ended-jobs.ts';
import {
  batchProgress,
  batchVerdict,
  type RowState,
  rowState,
} from '../../../../src/features/posting/batch/batch-progress.ts';
import {
  needsAttention,
  queuedRowViews,
  textRowView,
} from '../../../../src/features/posting/batch/batch-row-view.ts';
import {
  type BatchReading,
  readBatchRows,
  rowPlace,
  rowTitle,
} from '../../../../src/features/posting/batch/batch-rows.ts';
import { queueBatch } from '../../../../src/features/posting/batch/queue-batch.ts';
import type { NewOperation } from '../../../../src/features/services.ts';
import { testEntry, testReceipt } from '../test-card.ts';

const welder = {
  jobTitle: 'Welder',
  businessName: 'North Arm Steel',
  city: 'Trail',
  province: 'BC',
  postingDateFormatted: '2026-10-01',
  expiryDateFormatted: '2026-11-30',
};
const cook = { ...welder, jobTitle: 'Cook', city: 'Banff', province: 'Alberta' };
const broken = { title: 'Nobody', city: 'Nowhere', province: 'Atlantis' };

async function read(rows: unknown[]): Promise<Extract<BatchReading, { status: 'rows' }>> {
  let next = 100;
  const reading = await readBatchRows(JSON.stringify(rows), {
    userId: 'anna',
    today: '2026-10-05',
    newJobId: () => next++,
  });
  if (reading.status !== 'rows') throw new Error(reading.status);
  return reading;
}

function fakeOutbox() {
  const queued: NewOperation[] = [];
  const retried: string[] = [];
  return {
    queued,
    retried,
    async enqueue(operations: readonly NewOperation[]) {
      queued.push(...operations);
      return operations.map(({ id }) => id ?? '');
    },
    async retry(id: string) {
      retried.push(id);
    },
  };
}

const NONE: ReadonlySet<number> = new Set();

describe('reading the rows of a batch', () => {
  it('numbers them as people count, and says what is wrong with each', async () => {
    const { rows } = await read([welder, broken, 7, cook]);
    expect(rows.map(({ number, reading }) => [number, reading.ok])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(rows[1]?.reading.problems.map(({ code }) => code)).toContain('employer_missing');
    expect(rows[2]?.reading.problems.map(({ code }) => code)).toEqual(['not_an_object']);
  });

  it('finds a title and a place for every row that has one', async () => {
    const { rows } = await read([welder, broken, 7]);
    expect(rows.map(rowTitle)).toEqual(['Welder', 'Nobody', '']);
    expect(rows.map(rowPlace)).toEqual(['Trail, BC', 'Nowhere, Atlantis', '']);
  });

  it('notices a row that stands twice', async () => {
    const { rows } = await read([welder, cook, { ...welder }]);
    expect(rows.map(({ sameAs }) => sameAs)).toEqual([null, null, 1]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  });

  it('passes on what the text is when it is no array', async () => {
    const reader = { userId: 'anna', today: '2026-10-05', newJobId: () => 1 };
    expect((await readBatchRows('{}', reader)).status).toBe('not-array');
    expect((await readBatchRows('[', reader)).status).toBe('unreadable');
    expect((await readBatchRows('', reader)).status).toBe('empty');
  });
});

describe('queueing a batch', () => {
  it('takes the valid rows as they were given, each with its number and the batch', async () => {
    const outbox = fakeOutbox();
    const batch = await read([broken, welder]);
    expect(await queueBatch(outbox, batch, new Map())).toBe(false);
    expect(outbox.queued).toEqual([
      {
        id: batch.rows[1]?.id,
        kind: 'posting.create',
        payload: { jobId: expect.any(Number), row: welder, batchId: batch.batchId, rowNumber: 2 },
        title: 'Welder',
      },
    ]);
  });

  it('is whole when every row is valid', async () => {
    expect(await queueBatch(fakeOutbox(), await read([welder, cook]), new Map())).toBe(true);
  });

  it('queues nothing twice when the text is mended and submitted again', async () => {
    const first = await read([welder, broken]);
    const entries = new Map([[first.rows[0]?.id ?? '', testEntry({ state: 'sent' })]]);
    const outbox = fakeOutbox();
    await queueBatch(outbox, await read([welder, cook]), entries);
    expect(outbox.queued.map(({ title }) => title)).toEqual(['Cook']);
    expect(outbox.retried).toEqual([]);
  });

  it('tries again what was refused, instead of queueing it once more', async () => {
    const batch = await read([welder]);
    const id = batch.rows[0]?.id ?? '';
    const outbox = fakeOutbox();
    await queueBatch(outbox, batch, new Map([[id, testEntry({ id, state: 'attention' })]]));
    expect(outbox.queued).toEqual([]);
    expect(outbox.retried).toEqual([id]);
  });
});

describe('what became of a batch', () => {
  const entry = testEntry({ kind: 'posting.create' });
  const sent: RowState = { step: 'sent', entry: { ...entry, state: 'sent', receipt: testReceipt } };
  const waiting: RowState = { step: 'waiting', entry };
  const refused: RowState = { step: 'attention', entry: { ...entry, state: 'attention' } };
  const invalid: RowState = { step: 'invalid' };
  const ready: RowState = { step: 'ready' };
  const verdict = (...states: RowState[]) => batchVerdict(batchProgress(states));

  it('is success only when the server has every row', () => {
    expect(verdict(sent, sent)).toBe('created');
    expect(verdict(sent, invalid)).toBe('partly');
    expect(verdict(sent, refused)).toBe('partly');
    expect(verdict(sent, ready)).toBe('partly');
  });

  it('is open while any row is under way', () => {
    expect(verdict(sent, waiting)).toBe('under-way');
    expect(verdict(refused, waiting, invalid)).toBe('under-way');
  });

  it('is nothing before the first row is queued', () => {
    expect(verdict()).toBe('nothing-queued');
    expect(verdict(ready, invalid)).toBe('nothing-queued');
  });

  it('counts every row once', () => {
    expect(batchProgress([sent, waiting, refused, invalid, ready, waiting])).toEqual({
      total: 6,
      invalid: 1,
      ready: 1,
      waiting: 2,
      sent: 1,
      ended: 0,
      refused: 1,
    });
  });

  it('is no success where every posting is over, and says how many are', () => {
    const ended: RowState = { step: 'ended', entry: { ...entry, state: 'sent', receipt: testReceipt } };
    expect(verdict(ended, ended)).toBe('ended');
    expect(verdict(sent, ended)).toBe('created');
    expect(verdict(ended, ready)).toBe('partly');
    expect(verdict(ended, waiting)).toBe('under-way');
    expect(batchProgress([sent, ended, ended])).toMatchObject({ total: 3, sent: 1, ended: 2 });
  });
});

describe('a row of the table', () => {
  it('has the state of its entry as soon as there is one', async () => {
    const { rows } = await read([welder, broken]);
    const [first, second] = rows;
    if (!first || !second) throw new Error('rows');
    expect(rowState(first, new Map(), 'idle', NONE)).toEqual({ step: 'ready' });
    expect(rowState(second, new Map(), 'idle', NONE)).toEqual({ step: 'invalid' });
    const queued = testEntry({ id: first.id, attempts: 1 });
    expect(rowState(first, new Map([[first.id, queued]]), 'idle', NONE)).toEqual({
      step: 'waiting',
      entry: queued,
    });
  });

  it('is over when its posting is', async () => {
    const { rows } = await read([welder]);
    const [row] = rows;
    if (!row) throw new Error('rows');
    const entry = testEntry({ id: row.id, state: 'sent', receipt: testReceipt });
    const entries = new Map([[row.id, entry]]);
    const { jobId } = testReceipt;
    expect(rowState(row, entries, 'idle', new Set([jobId]))).toEqual({ step: 'ended', entry });
    expect(rowState(row, entries, 'idle', new Set([jobId + 1]))).toEqual({ step: 'sent', entry });
    expect(queuedRowViews([row.id], entries, 'idle', new Set([jobId]))[0]?.state.step).toBe('ended');
  });

  it('is over if it was closed or its last day is past, not if it was refused', () => {
    const posting = (jobId: number, fields: Partial<OwnPosting>) => ({
      id: `${jobId}`,
      entry: null,
      record: { jobId, closedAt: null, expiresOn: '', ...fields } as OwnPosting,
    });
    const at = '2026-11-20T12:00:00.000+00:00';
    const postings = [
      posting(1, { closedAt: at }),
      posting(2, { expiresOn: '2026-11-19' }),
      posting(3, { expiresOn: '2026-11-20' }),
      posting(4, { closedAt: at, review: { state: 'refused' } as OwnPosting['review'] }),
      { id: '5', entry: null, record: null },
    ];
    expect([...endedJobs(postings, '2026-11-20')]).toEqual([1, 2]);
  });

  it('needs a look when it is invalid or refused, not for a hint', async () => {
    const { rows } = await read([welder, broken]);
    const views = rows.map(row => textRowView(row, new Map(), 'idle', NONE, () => null));
    expect(views.map(needsAttention)).toEqual([false, true]);
  });

  it('is still told when its text is gone from the text area', () => {
    const entry = testEntry({ id: 'a', kind: 'posting.create', title: 'Welder', payload: { row: welder } });
    const views = queuedRowViews(['a', 'deleted'], new Map([['a', entry]]), 'offline', NONE);
    expect(views).toHaveLength(1);
    expect(views[0]).toMatchObject({
      number: 1,
      title: 'Welder',
      place: 'Trail, BC',
      state: { step: 'waiting' },
    });
  });
});

describe('what the rules say of a row that can be posted', () => {
  const findingsOf = async (row: object) => {
    const { rows } = await read([row]);
    return rows[0]?.findings ?? [];
  };
  const rulesOf = async (row: object) => (await findingsOf(row)).map(({ rule }) => rule);

  it('never blocks it: nothing is worse than a warning', async () => {
    const rows = [welder, { ...welder, salary: 'US$30 an hour' }, { ...welder, salary: '$70,000 a year' }];
    for (const row of rows) {
      const { rows: batch } = await read([row]);
      expect(batch[0]?.reading.ok).toBe(true);
      expect(batch[0]?.findings.map(({ level }) => level)).not.toContain('error');
    }
    expect(await rulesOf({ ...welder, salary: 'US$30 an hour' })).toContain('wage_currency');
  });

  it('tells the rules of the province of work', async () => {
    expect(await rulesOf(welder)).toContain('pay_stated_bc');
    expect(await rulesOf(cook)).not.toContain('pay_stated_bc');
  });

  it('tells rules on LMIA applications only where the row speaks of one', async () => {
    const about = async (lmia?: string) =>
      rulesOf({ ...cook, salary: '$40 an hour', ...(lmia !== undefined && { lmia }) });
    expect(await about()).not.toContain('duties_missing');
    expect(await about('exempt')).not.toContain('duties_missing');
    expect(await about('requested')).toContain('duties_missing');
    expect(await about('approved')).toContain('duties_missing');
  });

  it('takes the first day on which an application may be made: a new posting is not too short', async () => {
    expect(await rulesOf({ ...cook, salary: '$30 an hour', lmia: 'requested' })).not.toContain(
      'advertising_short',
    );
  });

  it('does not repeat what the reading has told', async () => {
    const { rows } = await read([cook]);
    expect(rows[0]?.reading.problems.map(({ code }) => code)).toContain('pay_missing');
    expect(rows[0]?.findings.map(({ rule }) => rule)).not.toContain('wage_missing');
  });

  it('has none for a row that must be mended first, and none left once it is queued', async () => {
    expect(await findingsOf(broken)).toEqual([]);
    const { rows } = await read([welder]);
    const id = rows[0]?.id ?? '';
    const entry = testEntry({ id, kind: 'posting.create', payload: { row: welder } });
    expect(queuedRowViews([id], new Map([[id, entry]]), 'idle', NONE)[0]?.findings).toEqual([]);
  });
});
