import { describe, expect, test } from 'vitest';
import type { Operation, Outcome } from '../../../../src/wire/operations/push.ts';
import type { Mail } from '../../../../sync-server/mail/messenger.ts';
import { contactMail } from '../../../../sync-server/messages/contact-mail.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import {
  aContact,
  ANNA,
  BRUNO,
  createBoard,
  documentsOf,
  GUEST_PERSON,
  reopenBoard,
} from '../../../support/board.ts';
import { without } from '../../../support/sent-messages.ts';
import type { TestContext } from '../../../support/test-context.ts';

const OPERATOR = 'operator@jobs.example';
const HOUR_MS = 3_600_000;

async function send(context: TestContext, person: Person, ...sent: Operation[]): Promise<Outcome[]> {
  const own = sent.map(operation => ({ ...operation, userId: person.userId }));
  return createOperations(context).apply(person, own);
}

const typesOf = (outcomes: readonly Outcome[]) =>
  outcomes.map(outcome =>
    'error' in outcome
      ? `${outcome.status} ${outcome.error.type} ${outcome.error.field ?? ''}`.trim()
      : outcome.status,
  );

/** Mails until nothing more can be; a pause moves the clock. `deliver` answers for the mail server. */
async function mailAll(
  context: TestContext,
  deliver: (mail: Mail) => Promise<'done' | 'refused'> = mail => context.messenger.deliver(mail),
): Promise<number[]> {
  const pauses: number[] = [];
  const sleep = async (ms: number) => {
    pauses.push(ms);
    context.clock.nowMs += ms;
  };
  const port = contactMail({ ...context, messenger: { ...context.messenger, deliver } }, sleep);
  const runner = startEffects(context, { ports: port ? [port] : [], sleep });
  await runner.idle();
  await runner.close();
  return pauses;
}

const stateOf = async (context: TestContext) =>
  (await documentsOf(context, 'messages')).map(({ effects }) => effects?.['mail']?.state);

describe('a message to the operator', () => {
  test('is kept, under a reference, with nobody’s permission to read it', async () => {
    const context = await createBoard();
    const [outcome] = await send(context, GUEST_PERSON, aContact({ payload: { name: '  Anna ' } }));
    expect(outcome).toMatchObject({
      status: 'applied',
      receipt: { reference: expect.stringMatching(/^PT-[0-9A-Z]{4}-[0-9A-Z]{4}$/), jobId: 0 },
    });
    const [message] = await documentsOf(context, 'messages');
    expect(message).toMatchObject({
      permissions: [],
      owner: GUEST_PERSON.id,
      data: { name: 'Anna', email: 'anna@example.com', topic: 'question', language: 'en' },
    });
    expect(message).not.toHaveProperty('effects');
  });

  test('names the field of what cannot be taken', async () => {
    const context = await createBoard();
    const bad = [
      { name: ' \n' },
      { email: 'anna@example.com\r\nBcc: all@example.com' },
      { email: 'Anna <anna@example.com>' },
      { email: 'a@b.example, c@d.example' },
      { topic: 'constructor' },
      { message: ' ' },
      { message: 'x'.repeat(10_001) },
      { language: 'de' },
      { to: 'somebody@else.example' },
    ];
    const outcomes = await send(context, ANNA, ...bad.map(payload => aContact({ payload })));
    expect(typesOf(outcomes)).toEqual(
      ['name', 'email', 'email', 'email', 'topic', 'message', 'message', 'language', 'to'].map(
        field => `rejected operation_invalid ${field}`,
      ),
    );
    expect(await documentsOf(context, 'messages')).toEqual([]);
  });
});

describe('with CONTACT_EMAIL it is mailed', () => {
  test('to that address alone, with an answer going to who wrote', async () => {
    const context = await createBoard({ CONTACT_EMAIL: OPERATOR });
    const hostile = 'Anna\r\nBcc: all@example.com <script>';
    await send(context, GUEST_PERSON, aContact({ payload: { name: hostile } }));
    await mailAll(context);
    const [message] = await documentsOf(context, 'messages');
    expect(context.messenger.mails).toHaveLength(1);
    const [mail] = context.messenger.mails;
    expect(mail).toMatchObject({
      to: OPERATOR,
      replyTo: 'anna@example.com',
      messageId: `contact-${message?.documentId}`,
    });
    expect(mail?.subject).toBe(
      `[${message?.operation?.reference}] A question: Anna Bcc: all@example.com <script>`,
    );
    expect(mail?.text).toContain('> Is this free?\n>\n> For how long?');
    expect(mail?.html).not.toContain('<script>');
    expect(await stateOf(context)).toEqual(['done']);
  });

  test('in the language in which it was written', async () => {
    const context = await createBoard({ CONTACT_EMAIL: OPERATOR });
    await send(context, ANNA, aContact({ payload: { language: 'fr', topic: 'privacy' } }));
    await mailAll(context);
    expect(context.messenger.mails[0]?.subject).toContain('Une demande liée à la vie privée');
  });

  test('after a kill too, and tried again until a mail server takes it', async () => {
    const context = await createBoard({ CONTACT_EMAIL: OPERATOR });
    await send(context, ANNA, aContact());
    const next = await reopenBoard(context);
    let refusals = 3;
    await mailAll(next, async mail => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('451 later');
      }
      return next.messenger.deliver(mail);
    });
    expect(next.messenger.mails).toHaveLength(1);
    expect(await stateOf(next)).toEqual(['done']);
    await mailAll(await reopenBoard(next));
    expect(next.messenger.mails).toHaveLength(1);
  });

  test('or never, where the mail server will not have it; it is kept all the same', async () => {
    const context = await createBoard({ CONTACT_EMAIL: OPERATOR });
    await send(context, ANNA, aContact());
    await mailAll(context, async () => 'refused');
    expect(await stateOf(context)).toEqual(['refused']);
  });

  test('sixty an hour at most: the rest an hour later', async () => {
    const context = await createBoard({ CONTACT_EMAIL: OPERATOR, RATE_LIMITS: 'on' });
    for (let person = 0; person < 4; person += 1)
      await send(
        context,
        { ...ANNA, id: `p${person}`, userId: `p${person}` },
        ...Array.from({ length: 20 }, () => aContact()),
      );
    const pauses = await mailAll(context);
    expect(context.messenger.mails).toHaveLength(80);
    expect(pauses).toEqual([HOUR_MS]);
  });

  test('a clock that was set back holds none of them back', async () => {
    const context = await createBoard({ CONTACT_EMAIL: OPERATOR, RATE_LIMITS: 'on' });
    const write = async (id: string) =>
      send(context, { ...ANNA, id, userId: id }, ...Array.from({ length: 20 }, () => aContact()));
    context.clock.nowMs += 30 * 86_400_000;
    for (let person = 0; person < 3; person += 1) await write(`p${person}`);
    const pauses: number[] = [];
    const sleep = async (ms: number) => {
      pauses.push(ms);
      context.clock.nowMs += ms;
    };
    const port = contactMail(context, sleep);
    const runner = startEffects(context, { ports: port ? [port] : [], sleep });
    await runner.idle();
    context.clock.nowMs -= 30 * 86_400_000;
    await write('later');
    await runner.idle();
    await runner.close();
    expect(context.messenger.mails).toHaveLength(80);
    expect(Math.max(0, ...pauses)).toBeLessThanOrEqual(HOUR_MS);
  });

  test('of one network address after the other, after a restart too', async () => {
    let context = await createBoard({ CONTACT_EMAIL: OPERATOR, RATE_LIMITS: 'on' });
    const messageOf = (name: string) => aContact({ payload: { name } });
    const from = (address: string) => ({ from: { address } });
    // Each message comes from a new guest, which costs nothing.
    for (let turn = 0; turn < 70; turn += 1)
      await send(
        context,
        { ...GUEST_PERSON, id: `guest:${turn}`, ...from('203.0.113.9') },
        messageOf('Flood'),
      );
    await send(context, { ...ANNA, ...from('198.51.100.1') }, messageOf('Anna'));
    context = await reopenBoard(context);
    await send(context, { ...BRUNO, ...from('198.51.100.2') }, messageOf('Bruno'));
    await mailAll(context);
    const names = context.messenger.mails.map(({ subject }) => /: (\w+)$/.exec(subject)?.[1]);
    expect(names.slice(0, 4)).toEqual(['Flood', 'Anna', 'Bruno', 'Flood']);
    expect(names).toHaveLength(72);
    const stored = JSON.stringify(await documentsOf(context, 'messages'));
    expect(stored).not.toContain('203.0.113.9');
  });

  test('unless nothing here can mail', async () => {
    const context = await createBoard({ CONTACT_EMAIL: OPERATOR });
    without(context.messenger, 'canMail');
    expect(contactMail(context, () => Promise.resolve())).toBeNull();
    expect(contactMail(await createBoard(), () => Promise.resolve())).toBeNull();
  });
});
