import { beforeEach, describe, expect, it } from 'vitest';
import { interviewOf } from '../../../../src/domain/interview.ts';
import { APPLICATION_EVENTS } from '../../../../src/wire/collections.ts';
import type { Outcome } from '../../../../src/wire/operations/push.ts';
import { conversationNotices } from '../../../../sync-server/applications/conversations/conversation-notices.ts';
import { createGuestMessages } from '../../../../sync-server/applications/conversations/guest-messages.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import { eraseDocuments } from '../../../../sync-server/leaving/erase-documents.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import { createPrivatePull } from '../../../../sync-server/pull/private-pull.ts';
import { callerOfAccount } from '../../../../sync-server/push/caller-of-account.ts';
import { newMembership, newTeam } from '../../../../sync-server/teams/new-team.ts';
import { commitNewTeam } from '../../../../sync-server/teams/team-changes.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  anInterviewStep,
  aProposal,
  aWithdrawal,
  BRUNO,
  createBoard,
  documentsOf,
  GUEST_PERSON,
} from '../../../support/board.ts';
import { addPerson } from '../../../support/server-world.ts';
import type { TestContext } from '../../../support/test-context.ts';

const HOUR = 3_600_000;
const CARLA: Person = { ...BRUNO, id: 'carla', userId: 'carla', accountId: 'carla' };
const DORA: Person = { ...BRUNO, id: 'dora', userId: 'dora', accountId: 'dora' };

let context: TestContext;
/** Anna's, to a posting of Bruno's and Carla's. */
let applicationId: string;

beforeEach(async () => {
  context = await createBoard({ PUBLIC_URL: 'https://jobs.example' });
  for (const id of ['anna', 'bruno', 'carla', 'dora']) await addPerson(context, id, { emailVerified: true });
  const members = ['bruno', 'carla'].map(id => newMembership(context, id, ['owner']));
  await commitNewTeam(context, newTeam({ id: 'crew', now: 1, name: 'Crew', members }));
  await addPosting(context, { jobId: 100 }, { kind: 'team', id: 'crew' });
  await addPosting(context, { jobId: 200 }, null, { email: 'boss@example.com' });
  applicationId = idOf(await push(ANNA, anApplication({ userId: 'anna' })));
});

async function push(person: Person, operation: ReturnType<typeof anInterviewStep>): Promise<Outcome> {
  const [outcome] = await createOperations(context).apply(person, [{ ...operation, userId: person.userId }]);
  if (!outcome) throw new Error('no outcome');
  return outcome;
}
const idOf = (outcome: Outcome) => ('receipt' in outcome ? outcome.receipt.documentId : '');
const typeOf = (outcome: Outcome) => ('error' in outcome ? outcome.error.type : outcome.status);
const fieldOf = (outcome: Outcome) => ('error' in outcome ? outcome.error.field : undefined);

type Fields = Record<string, unknown>;
const operationOf = (fields: Fields, of = applicationId) =>
  anInterviewStep({ payload: { applicationId: of, ...fields } });
const take = (person: Person, fields: Fields, of = applicationId) => push(person, operationOf(fields, of));
const proposal = (fields: Fields = {}) => ({ ...aProposal(context.clock.nowMs), ...fields });
const inHours = (hours: number) => new Date(context.clock.nowMs + hours * HOUR).toISOString();
const accept = (step: number, time = inHours(24)) => ({ step, action: 'accept', times: [time] });
const steps = async () =>
  (await documentsOf(context, APPLICATION_EVENTS.id)).filter(({ data }) => data['kind'] === 'interview');

async function pulled(userId: string) {
  const caller = { ...callerOfAccount(context, userId), userId };
  const { changes } = await createPrivatePull(context).page(caller, '', 500);
  return changes.flatMap(({ collection, data }) =>
    collection === 'messages' && data && 'interview' in data && data.interview
      ? [{ ...data.interview, from: data.from, text: data.text, by: data.by }]
      : [],
  );
}
const standing = async (userId: string) => interviewOf(await pulled(userId));

async function runEffects(): Promise<void> {
  const effects = startEffects(context, {
    ports: [conversationNotices(context)],
    sleep: async ms => {
      context.clock.nowMs += ms;
    },
  });
  await effects.idle();
  await effects.close();
}

describe('an interview', () => {
  it('is proposed, chosen, and read by both sides alone', async () => {
    expect(typeOf(await take(BRUNO, proposal()))).toBe('applied');
    expect(typeOf(await take(ANNA, { ...accept(2), text: 'Gladly 🥐' }))).toBe('applied');
    for (const userId of ['anna', 'bruno', 'carla'])
      expect(await standing(userId)).toMatchObject({
        status: 'agreed',
        step: 2,
        time: inHours(24).replace('Z', '+00:00'),
        proposal: { zone: 'America/Winnipeg', minutes: 30, place: 'Kenora', link: 'https://meet.example/1' },
      });
    expect((await pulled('anna')).map(({ from, text, by }) => [from, text, by])).toEqual([
      ['employer', 'Bring your licence', ''],
      ['applicant', 'Gladly 🥐', null],
    ]);
    expect(await pulled('dora')).toEqual([]);
    expect((await steps())[0]?.permissions.toSorted()).toEqual(['read("team:crew")', 'read("user:anna")']);
  });

  it('can be declined, asked about, proposed again and cancelled by either side', async () => {
    await take(BRUNO, proposal());
    await take(ANNA, { step: 2, action: 'ask', text: 'In the evening?' });
    expect((await standing('bruno')).status).toBe('asked');
    await take(CARLA, proposal({ step: 3 }));
    await take(ANNA, accept(4));
    await take(ANNA, { step: 5, action: 'cancel' });
    expect(await standing('anna')).toMatchObject({ status: 'cancelled', step: 5 });
    await take(BRUNO, proposal({ step: 6 }));
    await take(BRUNO, { step: 7, action: 'cancel', text: 'Filled' });
    await take(BRUNO, proposal({ step: 8 }));
    await take(ANNA, { step: 9, action: 'decline' });
    expect(await standing('anna')).toMatchObject({ status: 'declined', step: 9 });
    expect(await steps()).toHaveLength(9);
  });

  it('takes a step once, however often it’s sent, also at a server that hasn’t heard of it', async () => {
    const operation = operationOf(proposal());
    const first = await push(BRUNO, operation);
    expect(typeOf(first)).toBe('applied');
    expect(await Promise.all([push(BRUNO, operation), push(BRUNO, operation)])).toEqual([first, first]);
    const { projection } = context;
    const behind = {
      ...context,
      projection: Object.create(projection, {
        findByOperation: { value: () => undefined },
      }),
    };
    const [again] = await createOperations(behind).apply(BRUNO, [{ ...operation, userId: 'bruno' }]);
    expect(again).toEqual(first);
    expect(typeOf(await push(BRUNO, { ...operation, payload: { ...operation.payload, text: 'x' } }))).toBe(
      'operation_payload_mismatch',
    );
    expect(await steps()).toHaveLength(1);
  });

  it('has one winner when both sides act at the same time, and the other hears why', async () => {
    await take(BRUNO, proposal());
    const outcomes = await Promise.all([
      take(ANNA, accept(2)),
      take(BRUNO, { step: 2, action: 'cancel' }),
      take(CARLA, proposal({ step: 2 })),
    ]);
    expect(outcomes.map(typeOf).toSorted()).toEqual(['applied', 'interview_changed', 'interview_changed']);
    expect(await steps()).toHaveLength(2);
  });

  it('that was withdrawn meanwhile can’t be accepted, nor a time that wasn’t proposed', async () => {
    await take(BRUNO, proposal());
    expect(typeOf(await take(ANNA, accept(2, inHours(25))))).toBe('interview_changed');
    await take(BRUNO, { step: 2, action: 'cancel' });
    expect(typeOf(await take(ANNA, accept(2)))).toBe('interview_changed');
    expect(typeOf(await take(ANNA, accept(3)))).toBe('interview_changed');
  });

  it.each([
    ['an applicant proposes', () => take(ANNA, proposal())],
    ['there is nothing to accept', () => take(ANNA, accept(1))],
    ['there is nothing to cancel', () => take(BRUNO, { step: 1, action: 'cancel' })],
    ['a step was left out', () => take(BRUNO, proposal({ step: 2 }))],
  ])('isn’t changed if %s', async (_what, made) => {
    expect(typeOf(await made())).toBe('interview_changed');
    expect(await steps()).toEqual([]);
  });

  it('isn’t accepted by the employer for the applicant', async () => {
    await take(BRUNO, proposal());
    expect(typeOf(await take(BRUNO, accept(2)))).toBe('interview_changed');
  });

  it('is no business of strangers and other guests', async () => {
    for (const person of [DORA, GUEST_PERSON])
      expect(typeOf(await take(person, proposal()))).toBe('application_not_found');
  });

  it('ends with the application, and needs an employer on Portage', async () => {
    await take(BRUNO, proposal());
    await push(ANNA, aWithdrawal({ payload: { jobId: 100, applicationId } }));
    expect(typeOf(await take(ANNA, accept(2)))).toBe('conversation_closed');
    const mailed = idOf(await push(ANNA, anApplication({ payload: { jobId: 200 } })));
    expect(typeOf(await take(ANNA, accept(1), mailed))).toBe('conversation_no_recipient');
  });

  it('can’t be agreed for a time that has passed', async () => {
    await take(BRUNO, proposal());
    context.clock.nowMs += 24 * HOUR;
    expect(typeOf(await take(ANNA, accept(2, inHours(0))))).toBe('interview_time_passed');
    expect(typeOf(await take(BRUNO, proposal({ step: 2, times: [inHours(-1)] })))).toBe(
      'interview_time_passed',
    );
  });

  it.each<[string, Fields]>([
    ['times', { times: [] }],
    ['times', { times: ['tomorrow'] }],
    ['times', { times: ['2026-02-30T10:00:00Z'] }],
    ['times', { times: ['9999-12-31T10:00:00Z'] }],
    ['zone', { zone: '' }],
    ['zone', { zone: 'Mars/Olympus' }],
    ['zone', { zone: '+05:00' }],
    ['minutes', { minutes: undefined }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'https://bank.example@evil.example/' }],
    ['place', { place: ' ', link: '' }],
    ['place', { place: `e${'\u0301'.repeat(500)}` }],
    ['text', { text: `e${'\u0301'.repeat(1600)}` }],
    ['link', { link: `https://e.example/${'é'.repeat(300)}` }],
    ['text', { text: 'x'.repeat(1001) }],
    ['step', { step: 0 }],
    ['step', { step: 101 }],
    ['step', { step: 1.5 }],
    ['action', { action: 'explode' }],
  ])('with a %s that is wrong is refused: %#', async (field, fields) => {
    const outcome = await take(BRUNO, proposal(fields));
    expect(typeOf(outcome)).toBe('operation_invalid');
    expect(fieldOf(outcome)?.split('.')[0]).toBe(field);
    expect(await steps()).toEqual([]);
  });

  it('keeps text as text, without half characters, and of many bytes only so many', async () => {
    await take(BRUNO, proposal({ place: 'a\ud83d <b>', text: '"\\\n' }));
    expect((await pulled('anna'))[0]).toMatchObject({ place: 'a\ufffd <b>', text: '"\\' });
    expect(typeOf(await take(ANNA, { step: 2, action: 'ask', text: '🥐'.repeat(500) }))).toBe('applied');
  });

  it('asks in words, not without any', async () => {
    await take(BRUNO, proposal());
    expect(fieldOf(await take(ANNA, { step: 2, action: 'ask', text: ' ' }))).toBe('text');
  });
});

it('guests answer, and their devices get the proposal', async () => {
  const own = idOf(await push(GUEST_PERSON, anApplication()));
  await take(BRUNO, proposal(), own);
  expect(typeOf(await take(GUEST_PERSON, accept(2), own))).toBe('applied');
  const { messages } = await createGuestMessages(context)('guest:1', '');
  expect(interviewOf(messages.flatMap(({ interview }) => interview ?? [])).status).toBe('agreed');
});

it('the other side gets a mail with a link, and nothing of the content', async () => {
  await take(BRUNO, proposal());
  await runEffects();
  const [mail] = context.messenger.mails;
  expect(mail).toMatchObject({ to: 'anna@example.com', kind: 'message-notice', subject: 'Interview: cook' });
  expect(mail?.text).toContain(`https://jobs.example/applications/${applicationId}`);
  expect(mail?.text).not.toMatch(/Kenora|licence|meet\.example/);
});

it('an erasure of the applicant removes all steps; one of a member leaves them without a name', async () => {
  await take(BRUNO, proposal());
  await eraseDocuments(context, 'bruno', new Set());
  expect(await pulled('carla')).toMatchObject([{ action: 'propose', by: '' }]);
  await eraseDocuments(context, 'anna', new Set());
  expect(await steps()).toEqual([]);
});
