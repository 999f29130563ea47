import { beforeEach, describe, expect, it } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { JOBS } from '../../../../src/wire/collections.ts';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import { detailsOf } from '../../../../sync-server/records/posting.ts';
import { readAttributes } from '../../../../sync-server/documents/document-structure.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import { replacing } from '../../../../sync-server/postings/reposts.ts';
import {
  aClosing,
  addPosting,
  anEdit,
  anExtension,
  ANNA,
  aPosting,
  aRepost,
  BRUNO,
  changeData,
  createBoard,
  documentsOf,
  reopenBoard,
} from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

const CARD = { jobId: 100, jobTitle: 'cook', payMin: 2000, payMax: 2200, expiryDateFormatted: '2026-12-31' };
const TEAM = ['read("any")', 'update("user:anna")', 'update("user:bruno")'];

let context: TestContext;

beforeEach(async () => {
  context = await createBoard();
  await addPosting(context, CARD, 'anna');
});

const push = async (person: typeof ANNA, operation: Operation): Promise<Outcome> => {
  const [outcome] = await createOperations(context).apply(person, [{ ...operation, userId: person.userId }]);
  if (!outcome) throw new Error('no outcome');
  return outcome;
};
const error = (outcome: Outcome) => ('error' in outcome ? outcome.error : undefined);
const receipt = (outcome: Outcome) => ('receipt' in outcome ? outcome.receipt : undefined);
const conflicts = (outcome: Outcome) => ('conflicts' in outcome ? outcome.conflicts : undefined);
const posting = async () => {
  const found = (await documentsOf(context, 'jobs')).find(({ documentId }) => documentId === 'job-100');
  if (!found) throw new Error('no posting');
  return found;
};
const card = (changes: Record<string, unknown>, base: Record<string, unknown>, fields = {}) =>
  anEdit({ payload: { changes: { card: changes }, base: { card: base }, ...fields } });
/** Bruno edits it too. */
const share = async () => {
  const { board } = context.stores;
  const stored = await board.get('jobs/job-100');
  if (stored) await board.commit([{ ...stored, body: { ...stored.body, permissions: TEAM } }]);
};

describe('an edit of a posting', () => {
  it('of its languages says the language of work too, which no one can state', async () => {
    const edit = (languages: string[], base: string[], card = {}) =>
      push(
        ANNA,
        anEdit({
          payload: { changes: { card, details: { languages } }, base: { details: { languages: base } } },
        }),
      );
    await edit(['French', 'English an asset'], []);
    expect((await posting()).data).toMatchObject({ workLanguage: 'fr' });
    await edit([], ['French', 'English an asset']);
    expect((await posting()).data).toMatchObject({ workLanguage: null });
  });

  it('changes what it names, counts as an edition, and fits its collection', async () => {
    const outcome = await push(
      ANNA,
      anEdit({
        payload: {
          changes: {
            card: { jobTitle: ' line\u200b cook ', provinceId: 'BC' },
            details: { benefits: ['meals'] },
          },
          base: { card: { jobTitle: 'cook', provinceId: 'ON' }, details: { benefits: [] } },
        },
      }),
    );
    expect(outcome).toMatchObject({ status: 'applied', receipt: { documentId: 'job-100', jobId: 100 } });
    expect(conflicts(outcome)).toBeUndefined();
    const { data, edits } = await posting();
    expect(data).toMatchObject({ jobTitle: 'line cook', provinceId: 'BC', province: 'BC', edition: 1 });
    expect(detailsOf(data['details'])).toMatchObject({ ...emptyDetails(), benefits: ['meals'] });
    expect(edits?.recent.map(({ person }) => person)).toEqual(['anna']);
    expect(readAttributes(JOBS, data, { partial: false })).toEqual(data);
  });

  it('meets another one of the same field: that stands, the rest is taken, and both values are told', async () => {
    await share();
    await push(BRUNO, card({ jobTitle: 'chef' }, { jobTitle: 'cook' }));
    const operation = card({ jobTitle: 'baker', vacancies: 3 }, { jobTitle: 'cook', vacancies: 1 });
    const outcome = await push(ANNA, operation);
    expect(outcome.status).toBe('applied');
    expect(conflicts(outcome)).toEqual([{ field: 'jobTitle', mine: 'baker', theirs: 'chef' }]);
    expect((await posting()).data).toMatchObject({ jobTitle: 'chef', vacancies: 3, edition: 2 });
    context = await reopenBoard(context);
    expect(await push(ANNA, operation)).toEqual(outcome);
  });

  it('replayed after other edits puts nothing back', async () => {
    await share();
    const operation = card({ jobTitle: 'baker' }, { jobTitle: 'cook' });
    const first = await push(ANNA, operation);
    await push(BRUNO, card({ jobTitle: 'cook' }, { jobTitle: 'baker' }));
    expect(await push(ANNA, operation)).toEqual(first);
    expect((await posting()).data['jobTitle']).toBe('cook');
  });

  it('that could have been taken and forgotten is refused', async () => {
    const operation = card({ jobTitle: 'title 0' }, { jobTitle: 'cook' });
    await push(ANNA, operation);
    for (let count = 1; count <= 100; count += 1) {
      const next = card(
        { jobTitle: `title ${count}` },
        { jobTitle: `title ${count - 1}` },
        { edition: count },
      );
      expect((await push(ANNA, next)).status).toBe('applied');
    }
    expect(error(await push(ANNA, operation))?.type).toBe('posting_edited_too_often');
    expect((await posting()).data['jobTitle']).toBe('title 100');
    expect((await posting()).edits?.recent).toHaveLength(100);
  });

  it('leaves a document that does not grow with every long text that met another', async () => {
    await share();
    for (let round = 0; round < 12; round += 1) {
      const theirs = anEdit({
        payload: {
          edition: round * 2,
          changes: { details: { description: `${round}${'y'.repeat(19_000)}` } },
          base: { details: { description: detailsOf((await posting()).data['details']).description } },
        },
      });
      expect((await push(BRUNO, theirs)).status).toBe('applied');
      const mine = anEdit({
        payload: {
          edition: round * 2,
          changes: { details: { description: 'x'.repeat(19_000) } },
          base: { details: { description: 'what was there once' } },
        },
      });
      expect(conflicts(await push(ANNA, mine))).toHaveLength(1);
    }
    const { edits } = await posting();
    expect(JSON.stringify(edits).length).toBeLessThan(200_100);
    expect(edits?.edition).toBe(24);
    const old = anEdit({ payload: { edition: 2, changes: { card: { jobTitle: 'chef' } } } });
    expect(error(await push(ANNA, old))?.type).toBe('posting_edited_too_often');
  });

  it('is tried again when somebody else was quicker', async () => {
    const { board } = context.stores;
    let meanwhile = 3;
    board.beforeCommit = async () => {
      if (--meanwhile < 0) return;
      board.beforeCommit = () => {};
      await changeData(context, 'jobs/job-100', { vacancies: meanwhile });
    };
    expect((await push(ANNA, card({ jobTitle: 'chef' }, { jobTitle: 'cook' }))).status).toBe('applied');
    expect((await posting()).data).toMatchObject({ jobTitle: 'chef', vacancies: 2 });
  });

  it('takes the employer’s verification with another name', async () => {
    await changeData(context, 'jobs/job-100', { verified: true });
    const { businessName } = (await posting()).data;
    await push(ANNA, card({ jobTitle: 'chef' }, { jobTitle: 'cook' }));
    expect((await posting()).data['verified']).toBe(true);
    await push(ANNA, card({ businessName: 'Known Bank' }, { businessName }));
    expect((await posting()).data['verified']).toBe(false);
  });

  it.each([
    ['jobTitle', { card: { jobTitle: '\u200b' } }],
    ['payMax', { card: { payMax: 100 } }],
    ['provinceId', { card: { provinceId: null } }],
    ['expiryDateFormatted', { card: { expiryDateFormatted: '2026-02-31' } }],
    ['expiryDateFormatted', { card: { expiryDateFormatted: '2000-01-01' } }],
    ['email', { details: { apply: { ...emptyDetails().apply, email: 'a@b.ca\r\nBcc: x@y.ca' } } }],
    ['url', { details: { apply: { ...emptyDetails().apply, url: 'javascript:alert(1)' } } }],
  ])('is refused by its name: %s in %j', async (field, changes) => {
    const { data } = await posting();
    const base = { card: { ...data }, details: emptyDetails() };
    const outcome = await push(ANNA, anEdit({ payload: { changes, base } }));
    expect(error(outcome)).toMatchObject({ type: 'posting_invalid', field });
    expect((await posting()).data).toEqual(data);
  });

  it.each([
    ['jobTitle', { card: { jobTitle: 'x'.repeat(301) } }],
    ['description', { details: { description: 'x'.repeat(20_001) } }],
    ['benefits', { details: { benefits: ['x'.repeat(1001)] } }],
    ['payMin', { card: { payMin: 20.5 } }],
    ['jobId', { card: { jobId: 5 } }],
    ['verified', { card: { verified: true } }],
    ['source', { details: { source: 'x' } }],
  ])('cannot say %s so: %#', async (field, changes) => {
    expect(error(await push(ANNA, anEdit({ payload: { changes } })))).toMatchObject({
      type: 'operation_invalid',
      field,
    });
  });

  it('is for those who may edit it, and for postings that are open', async () => {
    expect(error(await push(BRUNO, anEdit()))?.type).toBe('posting_not_yours');
    expect(error(await push(ANNA, anEdit({ payload: { jobId: 999 } })))?.type).toBe('posting_not_found');
    await push(ANNA, aClosing());
    expect(error(await push(ANNA, anEdit()))?.type).toBe('posting_closed');
  });

  it('that was taken is answered so when its person may edit no more', async () => {
    const operation = anEdit();
    const first = await push(ANNA, operation);
    const { board } = context.stores;
    const stored = await board.get('jobs/job-100');
    if (stored) await board.commit([{ ...stored, body: { ...stored.body, permissions: ['read("any")'] } }]);
    expect(await push(ANNA, operation)).toEqual(first);
    expect(error(await push(ANNA, anEdit()))?.type).toBe('posting_not_yours');
  });
});

describe('closing a posting', () => {
  it('happens once; whoever comes second gets the first receipt', async () => {
    await share();
    const first = await push(ANNA, aClosing());
    context.clock.nowMs += 60_000;
    const second = await push(BRUNO, aClosing());
    expect(first.status).toBe('applied');
    expect(second).toEqual({ ...first, id: second.id, status: 'duplicate' });
    expect((await posting()).data).toMatchObject({
      jobStatusId: 0,
      closedAt: '2026-11-20T12:00:00.000+00:00',
    });
  });
});

describe('extending a posting', () => {
  it('never shortens it, whichever of two arrives first', async () => {
    for (const days of [
      ['2027-01-31', '2027-03-31'],
      ['2027-03-31', '2027-01-31'],
    ]) {
      context = await createBoard();
      await addPosting(context, CARD, 'anna');
      for (const until of days)
        expect((await push(ANNA, anExtension({ payload: { until } }))).status).toBe('applied');
      expect((await posting()).data['expiryDateFormatted']).toBe('2027-03-31');
    }
  });

  it('is not undone, nor done again, by what came between', async () => {
    const operation = anExtension();
    const first = await push(ANNA, operation);
    const seen = { expiryDateFormatted: '2027-03-31' };
    await push(ANNA, card({ expiryDateFormatted: '2026-12-15' }, seen, { edition: 1 }));
    expect(await push(ANNA, operation)).toEqual(first);
    expect((await posting()).data['expiryDateFormatted']).toBe('2026-12-15');
  });

  it('is refused for a day that is over or none, and for a closed posting', async () => {
    for (const until of ['2026-11-19', '2027-02-30'])
      expect(error(await push(ANNA, anExtension({ payload: { until } })))).toMatchObject({
        type: 'operation_invalid',
        field: 'until',
      });
    await push(ANNA, aClosing());
    expect(error(await push(ANNA, anExtension()))?.type).toBe('posting_closed');
  });
});

describe('reposting', () => {
  const replace = async () => {
    const runner = startEffects(context, { ports: [replacing(context)], sleep: () => Promise.resolve() });
    await runner.idle();
    await runner.close();
  };

  it('makes a new posting that names the old one, keeps its first day, and ends it', async () => {
    await changeData(context, 'jobs/job-100', { firstPostedDate: '2026-08-01', verified: true });
    await push(ANNA, card({ jobTitle: 'line cook' }, { jobTitle: 'cook' }));
    const outcome = await push(ANNA, aRepost());
    await replace();
    const all = await documentsOf(context, 'jobs');
    const made = all.find(({ documentId }) => documentId === receipt(outcome)?.documentId);
    expect(receipt(outcome)?.jobId).toBe(900);
    expect(made?.data).toMatchObject({
      jobId: 900,
      repostOf: 100,
      jobTitle: 'line cook',
      verified: true,
      jobStatusId: 60,
      closedAt: null,
      firstPostedDate: '2026-08-01',
      postingDateFormatted: '2026-11-20',
      expiryDateFormatted: '2027-03-31',
    });
    expect(made?.permissions).toEqual((await posting()).permissions);
    expect(made?.data['edition']).toBeUndefined();
    expect((await posting()).data).toMatchObject({ jobStatusId: 0, closedAt: expect.any(String) });
    expect(made?.effects?.['replace']).toMatchObject({ state: 'done' });
  });

  it('happens once for each posting; the next one is of the new one', async () => {
    const first = await push(ANNA, aRepost());
    const second = await push(ANNA, aRepost({ payload: { jobId: 950 } }));
    expect(second).toEqual({ ...first, id: second.id, status: 'duplicate' });
    const next = await push(ANNA, aRepost({ payload: { jobId: 950, of: 900 } }));
    expect(receipt(next)?.jobId).toBe(950);
    expect(await documentsOf(context, 'jobs')).toHaveLength(3);
  });

  it('of a posting that was reposted with another closing date is refused, and names the new posting', async () => {
    const first = await push(ANNA, aRepost());
    const later = await push(ANNA, aRepost({ payload: { jobId: 950, until: '2027-06-30' } }));
    expect(error(later)).toEqual({
      type: 'posting_reposted',
      message: 'This posting was already advertised again, with another closing date.',
      documentId: receipt(first)?.documentId,
      jobId: 900,
    });
    expect(error(await push(ANNA, aRepost({ payload: { until: null } })))?.type).toBe('posting_reposted');

    await push(ANNA, anExtension({ payload: { jobId: 900, until: '2027-06-30' } }));
    const nowHolds = await push(ANNA, aRepost({ payload: { jobId: 951, until: '2027-06-30' } }));
    expect(nowHolds).toEqual({ ...first, id: nowHolds.id, status: 'duplicate' });
    context = await reopenBoard(context);
    expect((await push(ANNA, aRepost())).status).toBe('duplicate');
    expect(await documentsOf(context, 'jobs')).toHaveLength(2);
  });

  it('by two people at the same time happens once, and the one with another closing date hears it', async () => {
    await share();
    const outcomes = await Promise.all([
      push(ANNA, aRepost()),
      push(BRUNO, aRepost({ payload: { jobId: 950, until: '2027-06-30' } })),
    ]);
    expect(outcomes.map(outcome => error(outcome)?.type)).toEqual([undefined, 'posting_reposted']);
    expect(error(outcomes[1])).toMatchObject({ jobId: 900 });
    expect(await documentsOf(context, 'jobs')).toHaveLength(2);
  });

  it('gets the next free number, and the same receipt for every replay', async () => {
    const operation = aRepost({ payload: { jobId: 100 } });
    const first = await push(ANNA, operation);
    expect(receipt(first)?.jobId).toBe(101);
    context = await reopenBoard(context);
    expect(await push(ANNA, { ...operation, payload: { ...operation.payload, jobId: 555 } })).toEqual(first);
  });

  it('is refused to others, for what is not there, and for a day that is over', async () => {
    expect(error(await push(BRUNO, aRepost()))?.type).toBe('posting_not_yours');
    expect(error(await push(ANNA, aRepost({ payload: { of: 999 } })))).toMatchObject({
      type: 'posting_not_found',
      field: 'of',
    });
    expect(error(await push(ANNA, aRepost({ payload: { until: '2026-01-01' } })))?.type).toBe(
      'operation_invalid',
    );
    expect((await push(ANNA, aRepost({ payload: { until: null } }))).status).toBe('applied');
  });

  it('of a posting just made finds it by its receipt’s number', async () => {
    const made = await push(ANNA, aPosting({ payload: { jobId: 100 } }));
    const outcome = await push(ANNA, aRepost({ payload: { of: receipt(made)?.jobId } }));
    expect(outcome.status).toBe('applied');
  });
});
