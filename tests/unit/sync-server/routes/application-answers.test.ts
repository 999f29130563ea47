import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANSWER_MAX_LENGTH } from '../../../../src/domain/question.ts';
import type { Answer } from '../../../../src/domain/questions/answers.ts';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import type { PullResponse } from '../../../../src/wire/pull.ts';
import { registerSubmit } from '../../../../sync-server/routes/submit.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { beginErasure } from '../../../../sync-server/leaving/begin-erasure.ts';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { anApplication, anEdit, aPosting, aRow, documentsOf } from '../../../support/board.ts';
import { createTeamWorld, type TeamWorld } from '../../../support/team-world.ts';

const DRIVE = { question: 'Can you drive?', kind: 'yes_no', required: true, flagged: ['no'] };
const YEARS = { question: 'How many years?', kind: 'number', unit: 'years', min: '2' };
const SHIFT = { question: 'Which shift?', kind: 'choice', choices: ['Day', 'Night'] };
const WHY = { question: 'Why here?', kind: 'text' };

let it: TeamWorld;
let jobId: number;
beforeEach(async () => {
  it = await createTeamWorld([registerSyncPush, registerSyncPull, registerSubmit]);
  const row = aRow({ questions: [DRIVE, YEARS, SHIFT, WHY] });
  jobId = receiptOf((await push('owner', aPosting({ payload: { row } })))[0]).jobId;
});
afterEach(() => it.world.app.close());

async function push(who: string, ...operations: Operation[]): Promise<Outcome[]> {
  const sent = operations.map(operation => ({ ...operation, userId: who }));
  const answer = await it.ask(200, who, 'POST', '/sync/push', { protocol: 1, operations: sent });
  return answer['outcomes'] as Outcome[];
}

function receiptOf(outcome: Outcome | undefined) {
  if (!outcome || !('receipt' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.receipt;
}

const answer = (question: string, kind: string, values: string[], unit = '') => ({
  question,
  kind,
  unit,
  values,
});
const drives = (value: string) => answer(DRIVE.question, 'yes_no', [value]);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const application = (answers: unknown, more: Partial<Operation> = {}) =>
  anApplication({ ...more, payload: { jobId, name: 'bob', ...(answers !== undefined && { answers }) } });
const apply = async (answers: unknown) => (await push('bob', application(answers)))[0];
const changesOf = async (who: string) =>
  ((await it.ask(200, who, 'GET', '/sync/pull?limit=100')) as unknown as PullResponse).changes;

async function edit(questions: unknown[]) {
  const [posting] = await documentsOf(it.context, 'jobs');
  const { questions: before } = JSON.parse(textOf(posting?.data['details'])) as { questions: unknown };
  const payload = {
    jobId,
    edition: 0,
    changes: { details: { questions } },
    base: { details: { questions: before } },
  };
  return (await push('owner', anEdit({ payload })))[0];
}
const whole = (question: object) => ({
  required: false,
  choices: [],
  unit: '',
  flagged: [],
  min: '',
  max: '',
  ...question,
});

describe('answers to the questions of a posting', () => {
  test('are stored as they were asked, in the order of the posting, with those that were not answered', async () => {
    const given = [
      answer(WHY.question, 'text', [' Bread\u202e\n\n\n\nand more ']),
      drives('no'),
      answer(YEARS.question, 'number', ['1,50'], 'years'),
    ];
    expect((await apply(given))?.status).toBe('applied');
    const [stored] = await documentsOf(it.context, 'applications');
    const answers: Answer[] = [
      { question: DRIVE.question, kind: 'yes_no', unit: '', values: ['no'] },
      { question: YEARS.question, kind: 'number', unit: 'years', values: ['1.5'] },
      { question: SHIFT.question, kind: 'choice', unit: '', values: [] },
      { question: WHY.question, kind: 'text', unit: '', values: ['Bread\n\nand more'] },
    ];
    expect(JSON.parse(textOf(stored?.data['answers']))).toEqual(answers);

    const received = (await changesOf('owner')).find(({ collection }) => collection === 'applicants');
    expect(received?.data).toMatchObject({
      answers: answers.map((each, at) => (at < 2 ? { ...each, isFlagged: true } : each)),
    });
    const own = (await changesOf('bob')).find(({ collection }) => collection === 'applications');
    expect(own?.data).toMatchObject({ answers });
    expect(JSON.stringify(await changesOf('stranger'))).not.toContain('Bread');
  });

  test('never tell the applicant which of them the employer is pointed to', async () => {
    const outcome = await apply([drives('no')]);
    const id = receiptOf(outcome).documentId;
    const document = await it.send('bob', 'GET', `/databases/board/collections/applications/documents/${id}`);
    expect(document.statusCode).toBe(200);
    const seen = [document.body, JSON.stringify(outcome), JSON.stringify(await changesOf('bob'))].join('');
    expect(seen).toContain('Can you drive?');
    expect(seen).not.toMatch(/flagged/i);
    const others = `/databases/board/collections/applications/documents/${id}`;
    for (const who of ['stranger', 'guest'] as const)
      expect((await it.send(who, 'GET', others)).body).not.toContain('Can you drive?');
  });

  test('are in the applicant’s export, and go with their account', async () => {
    await apply([drives('yes')]);
    const exported = await it.send('bob', 'GET', '/account/export');
    expect(exported.body).toContain('Can you drive?');
    expect(exported.body).not.toMatch(/flagged/i);
    const erasures = await startErasures(it.context, { sleep: () => Promise.resolve() });
    await beginErasure(it.context, 'bob');
    await erasures.idle();
    await erasures.close();
    expect(await documentsOf(it.context, 'applications')).toEqual([]);
  });

  test.each([
    ['a required one is missing', [], 'Answer the question “Can you drive?”.'],
    ['none are sent', undefined, 'Answer the question “Can you drive?”.'],
    ['one is not offered', [drives('maybe')], undefined],
    [
      'one is chosen that is not offered',
      [drives('yes'), answer(SHIFT.question, 'choice', ['Noon'])],
      undefined,
    ],
    [
      'there are two where one is asked for',
      [drives('yes'), answer(SHIFT.question, 'choice', ['Day', 'Night'])],
      undefined,
    ],
    ['a question is answered twice', [drives('yes'), drives('no')], undefined],
    [
      'a number is none',
      [drives('yes'), answer(YEARS.question, 'number', ['many'], 'years')],
      'Answer “How many years?” with a number.',
    ],
    [
      'a text is too long',
      [drives('yes'), answer(WHY.question, 'text', ['é'.repeat(ANSWER_MAX_LENGTH + 1)])],
      undefined,
    ],
    [
      'a text is too long in characters of several units',
      [drives('yes'), answer(WHY.question, 'text', ['👩🏽‍🌾'.repeat(300)])],
      undefined,
    ],
    ['a kind is not known', [answer(DRIVE.question, 'date', ['yes'])], undefined],
    ['they are not a list', { 0: drives('yes') }, undefined],
    ['there are too many', Array.from({ length: 11 }, () => drives('yes')), undefined],
    ['an answer has other parts', [{ ...drives('yes'), isFlagged: false }], undefined],
    ['values are no texts', [{ ...drives('yes'), values: [1] }], undefined],
  ])('are refused if %s', async (_why, answers, message) => {
    const outcome = await apply(answers);
    const error = outcome && 'error' in outcome ? outcome.error : null;
    expect(outcome?.status).toBe('rejected');
    expect(error).toMatchObject({ field: 'answers', ...(message !== undefined && { message }) });
    expect(['operation_invalid', 'application_questions_changed']).toContain(error?.type);
    expect(await documentsOf(it.context, 'applications')).toEqual([]);
  });

  test('to a question that the posting doesn’t ask (any more) are refused, and can be sent again', async () => {
    const operation = application([drives('yes'), answer('May you drive?', 'yes_no', ['yes'])]);
    const [outcome] = await push('bob', operation);
    expect(outcome).toMatchObject({
      status: 'rejected',
      error: { type: 'application_questions_changed', field: 'answers' },
    });
    expect(JSON.stringify(outcome)).toContain('May you drive?');
    expect(receiptOf(await apply([drives('yes')])).jobId).toBe(jobId);
  });

  test('get the first receipt again, whatever is asked since', async () => {
    const operation = application([drives('yes')]);
    const [first] = await push('bob', operation);
    expect(
      (await edit([whole({ question: 'Are you strong?', kind: 'yes_no', required: true })]))?.status,
    ).toBe('applied');
    expect(await push('bob', operation)).toEqual([first]);
    const [stored] = await documentsOf(it.context, 'applications');
    expect(textOf(stored?.data['answers'])).toContain('Can you drive?');
    const [other] = await push('stranger', { ...application([drives('yes')]) });
    expect(other).toMatchObject({ error: { type: 'application_questions_changed' } });
  });

  test('are asked for at the door of plain forms too', async () => {
    const answered = await it.world.app.inject({
      method: 'POST',
      url: '/submit',
      payload: { jobId, jobTitle: 'x', name: 'Ann', email: 'ann@example.com', message: 'Hello' },
    });
    expect(answered.statusCode).toBe(400);
    expect(answered.json()).toEqual({ success: false, message: 'Answer the question “Can you drive?”.' });
  });
});

describe('an edit of the questions', () => {
  test.each([
    [[whole({ question: 'A?', kind: 'choice', choices: ['one'] })]],
    [[whole({ question: 'A?', kind: 'text' }), whole({ question: 'a?', kind: 'text' })]],
    [[whole({ question: 'A?', kind: 'number', min: '3', max: '2' })]],
    [[whole({ question: '\u200b', kind: 'text' })]],
  ])('that can’t be asked is refused: %j', async questions => {
    expect(await edit(questions)).toMatchObject({ error: { type: 'posting_invalid', field: 'questions' } });
  });

  test.each([
    [[{ question: 'A?', kind: 'text' }]],
    [[whole({ question: 'A?', kind: 'date' })]],
    [Array.from({ length: 11 }, (_, at) => whole({ question: `Q${at}?`, kind: 'text' }))],
    [[whole({ question: 'é'.repeat(301), kind: 'text' })]],
  ])('of another shape is refused', async questions => {
    expect(await edit(questions)).toMatchObject({ error: { type: 'operation_invalid' } });
  });
});
