import { beforeEach, describe, expect, it } from 'vitest';
import { APPLICATION_EVENTS, APPLICATIONS } from '../../../../src/wire/collections.ts';
import { MESSAGE_MAX, MESSAGE_MAX_BYTES } from '../../../../src/wire/conversation.ts';
import type { Outcome } from '../../../../src/wire/operations/push.ts';
import { conversationNotices } from '../../../../sync-server/applications/conversations/conversation-notices.ts';
import { createGuestMessages } from '../../../../sync-server/applications/conversations/guest-messages.ts';
import { knownPerson, sharingAdopted } from '../../../../sync-server/board/adoptions.ts';
import { type EffectPort, startEffects } from '../../../../sync-server/board/effects.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import { eraseDocuments } from '../../../../sync-server/leaving/erase-documents.ts';
import { leaveTeams } from '../../../../sync-server/leaving/leave-teams.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import { createPrivatePull } from '../../../../sync-server/pull/private-pull.ts';
import { callerOfAccount } from '../../../../sync-server/push/caller-of-account.ts';
import { newMembership, newTeam } from '../../../../sync-server/teams/new-team.ts';
import { commitNewTeam } from '../../../../sync-server/teams/team-changes.ts';
import {
  addPosting,
  aMessage,
  ANNA,
  anApplication,
  aReading,
  aWithdrawal,
  BRUNO,
  createBoard,
  documentsOf,
  GUEST_PERSON,
} from '../../../support/board.ts';
import { addPerson, changeAccount } from '../../../support/server-world.ts';
import type { TestContext } from '../../../support/test-context.ts';

const MINUTE = 60_000;
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

async function push(person: Person, operation: ReturnType<typeof aMessage>): Promise<Outcome> {
  const given = { ...operation, userId: person.userId };
  const [outcome] = await createOperations(context).apply(person, [given]);
  if (!outcome) throw new Error('no outcome');
  return outcome;
}
const idOf = (outcome: Outcome) => ('receipt' in outcome ? outcome.receipt.documentId : '');
const typeOf = (outcome: Outcome) => ('error' in outcome ? outcome.error.type : outcome.status);
const write = (person: Person, text = 'Hello', of = applicationId) =>
  push(person, aMessage({ payload: { applicationId: of, text } }));
const messages = async () =>
  (await documentsOf(context, APPLICATION_EVENTS.id)).filter(({ data }) => data['kind'] === 'message');

/** The messages on a device of theirs: who wrote each, as it shows there. */
async function pulled(userId: string) {
  const caller = { ...callerOfAccount(context, userId), userId };
  const { changes } = await createPrivatePull(context).page(caller, '', 500);
  const found = changes.flatMap(({ collection, data }) =>
    collection === 'messages' && data && 'by' in data && 'from' in data ? [data] : [],
  );
  // As devices sort them: an effect of a message gives it another position.
  return found.toSorted((a, b) => a.order - b.order).map(({ text, from, by }) => [text, from, by]);
}

async function runEffects(...ports: EffectPort[]): Promise<void> {
  const effects = startEffects(context, {
    ports: ports.length > 0 ? ports : [conversationNotices(context)],
    sleep: async ms => {
      context.clock.nowMs += ms;
    },
  });
  await effects.idle();
  await effects.close();
}
const mailed = () => context.messenger.mails.map(({ to }) => to);

describe('a message', () => {
  it('is read by the applicant and the posting’s team, and by no one else', async () => {
    await write(ANNA, 'When can I start?');
    await write(BRUNO, 'On Monday.');
    expect(await pulled('anna')).toEqual([
      ['When can I start?', 'applicant', null],
      ['On Monday.', 'employer', ''],
    ]);
    expect(await pulled('bruno')).toEqual([
      ['When can I start?', 'applicant', ''],
      ['On Monday.', 'employer', null],
    ]);
    expect((await pulled('carla')).at(-1)).toEqual(['On Monday.', 'employer', 'bruno']);
    expect(await pulled('dora')).toEqual([]);
    const [first] = await messages();
    expect(first?.permissions.toSorted()).toEqual(['read("team:crew")', 'read("user:anna")']);
  });

  it('is one, however often it’s sent, and another text under its id is refused', async () => {
    const operation = aMessage({ payload: { applicationId, text: 'Once' } });
    const first = await push(ANNA, operation);
    expect(await Promise.all([push(ANNA, operation), push(ANNA, operation)])).toEqual([first, first]);
    expect(typeOf(await push(ANNA, { ...operation, payload: { applicationId, text: 'Twice' } }))).toBe(
      'operation_payload_mismatch',
    );
    expect(await messages()).toHaveLength(1);
  });

  it.each([
    ['a stranger', DORA],
    ['a guest', GUEST_PERSON],
  ])('isn’t taken from %s, nor about an application that doesn’t exist', async (_who, person) => {
    expect(typeOf(await write(person))).toBe('application_not_found');
    expect(typeOf(await write(person, 'x', 'unknown'))).toBe('application_not_found');
  });

  it('of someone who left the team while it was unsent isn’t sent', async () => {
    await leaveTeams(context, 'bruno', new Set());
    expect(typeOf(await write(BRUNO))).toBe('application_not_found');
    expect(typeOf(await write(CARLA))).toBe('applied');
  });

  it('about a withdrawn application is refused, and the earlier ones stay readable', async () => {
    await write(BRUNO, 'Are you still looking?');
    await push(ANNA, aWithdrawal({ payload: { jobId: 100, applicationId } }));
    expect([typeOf(await write(ANNA)), typeOf(await write(BRUNO))]).toEqual([
      'conversation_closed',
      'conversation_closed',
    ]);
    expect(await pulled('anna')).toHaveLength(1);
  });

  it('needs an employer on Portage', async () => {
    const mailedTo = await push(ANNA, anApplication({ payload: { jobId: 200 } }));
    expect(typeOf(await write(ANNA, 'Hello', idOf(mailedTo)))).toBe('conversation_no_recipient');
  });

  it.each([
    ['of spaces', ' \n ', 'operation_invalid'],
    ['with a letter too many', 'x'.repeat(MESSAGE_MAX + 1), 'operation_invalid'],
    ['of the longest size', 'é'.repeat(MESSAGE_MAX), 'applied'],
    ['with few letters of many bytes', `e${'\u0301'.repeat(MESSAGE_MAX_BYTES / 2)}`, 'operation_invalid'],
  ])('%s: %#', async (_what, text, expected) => {
    expect(typeOf(await write(ANNA, text))).toBe(expected);
  });

  it('with half a character is kept without it, and text stays text', async () => {
    await write(ANNA, 'a\ud83d b <script>');
    expect((await messages())[0]?.data['note']).toBe('a\ufffd b <script>');
  });
});

describe('what was read', () => {
  const seen = async () => {
    const [record] = await documentsOf(context, APPLICATIONS.id);
    return [record?.conversation?.applicant?.seenTo, record?.conversation?.employer?.seenTo];
  };
  const read = (person: Person, seenTo: number, editedAt = seenTo) =>
    push(person, aReading({ payload: { applicationId, seenTo, editedAt } }));
  const iso = (ms: number) => new Date(ms).toISOString().replace('Z', '+00:00');

  it('counts for the whole side, never goes back, and never includes what comes later', async () => {
    const now = context.clock.nowMs;
    await read(CARLA, now - 1000);
    await read(BRUNO, now - 5000, now - 500);
    await read(ANNA, now + 99_000_000);
    expect(await seen()).toEqual([iso(now), iso(now - 1000)]);
    expect(typeOf(await read(DORA, now))).toBe('application_not_found');
  });
});

describe('the mail', () => {
  it('tells once until the other side has read, with a link and without the text', async () => {
    await write(BRUNO, 'First secret');
    await write(BRUNO, 'Second secret');
    await runEffects();
    expect(mailed()).toEqual(['anna@example.com']);
    const [mail] = context.messenger.mails;
    expect(mail?.text).toContain('You have 2 new messages');
    expect(mail?.text).toContain(`https://jobs.example/applications/${applicationId}`);
    expect(mail?.text).not.toContain('secret');
    expect(mail?.kind).toBe('message-notice');
    await write(CARLA, 'Third');
    await runEffects();
    expect(mailed()).toHaveLength(1);
    const now = context.clock.nowMs;
    await push(ANNA, aReading({ payload: { applicationId, seenTo: now, editedAt: now } }));
    context.clock.nowMs += MINUTE;
    await write(CARLA, 'Fourth');
    await runEffects();
    expect(mailed()).toEqual(['anna@example.com', 'anna@example.com']);
  });

  it('isn’t sent about what was read while it waited', async () => {
    await write(ANNA);
    const now = context.clock.nowMs;
    await push(BRUNO, aReading({ payload: { applicationId, seenTo: now, editedAt: now } }));
    await runEffects();
    expect(mailed()).toEqual([]);
  });

  it('comes again after a day without reading', async () => {
    await write(BRUNO);
    await runEffects();
    context.clock.nowMs += 25 * 60 * MINUTE;
    await write(BRUNO);
    await runEffects();
    expect(mailed()).toHaveLength(2);
  });

  it('goes to each member of the team who wants it, in their language, and to no one’s unproven address', async () => {
    await changeAccount(context, 'bruno', { prefs: { messageMail: 'never' } });
    await changeAccount(context, 'carla', { prefs: { language: 'fr' } });
    await write(ANNA);
    await runEffects();
    expect(mailed()).toEqual(['carla@example.com']);
    expect(context.messenger.mails[0]?.subject).toMatch(/^Message de .*\u00a0: cook$/);
    expect(context.messenger.mails[0]?.text).toContain(`/applicants/100/${applicationId}`);
    await changeAccount(context, 'anna', { emailVerified: false });
    await write(CARLA);
    await runEffects();
    expect(mailed()).toHaveLength(1);
  });
});

describe('a guest', () => {
  const guestApplies = async () =>
    idOf(await push(GUEST_PERSON, anApplication({ payload: { email: 'typed@example.com' } })));

  it('writes and reads, and gets no mail to an address that was only typed', async () => {
    const own = await guestApplies();
    const messagesOf = createGuestMessages(context);
    expect((await messagesOf('guest:1', '')).messages).toEqual([]);
    await write(GUEST_PERSON, 'From a guest', own);
    await write(BRUNO, 'To a guest', own);
    await write(BRUNO, 'To Anna');
    await runEffects();
    expect(mailed().filter(to => to === 'typed@example.com')).toEqual([]);
    const page = await messagesOf('guest:1', '');
    const inOrder = page.messages.toSorted((a, b) => a.order - b.order);
    expect(inOrder.map(({ text, from, by }) => [text, from, by])).toEqual([
      ['From a guest', 'applicant', null],
      ['To a guest', 'employer', ''],
    ]);
    expect((await messagesOf('guest:1', page.cursor)).messages).toEqual([]);
    expect((await messagesOf('guest:2', '')).messages).toEqual([]);
  });

  it('who signs in has the conversation in the account, also what the employer writes later', async () => {
    const own = await guestApplies();
    await write(BRUNO, 'Before', own);
    const account: Person = { ...DORA, aliases: ['guest:1'] };
    await knownPerson(context, account);
    await runEffects(sharingAdopted(context), conversationNotices(context));
    await write(BRUNO, 'After', own);
    expect((await pulled('dora')).map(([text]) => text)).toEqual(['Before', 'After']);
    expect(typeOf(await write(account, 'Thanks', own))).toBe('applied');
    await runEffects();
    expect((await pulled('bruno')).at(-1)).toEqual(['Thanks', 'applicant', '']);
  });
});

describe('an erasure', () => {
  it('of the applicant removes the conversation', async () => {
    await write(ANNA);
    await write(BRUNO);
    await eraseDocuments(context, 'anna', new Set());
    await eraseDocuments(context, 'anna', new Set());
    expect(await messages()).toEqual([]);
    expect(await pulled('bruno')).toEqual([]);
  });

  it('of a member leaves what the team wrote, without their name', async () => {
    await write(BRUNO, 'We’d like to meet you.');
    await eraseDocuments(context, 'bruno', new Set());
    expect(await pulled('anna')).toEqual([['We’d like to meet you.', 'employer', '']]);
    expect(await pulled('carla')).toEqual([['We’d like to meet you.', 'employer', '']]);
  });
});
