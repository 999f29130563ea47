import { expect, test } from 'vitest';
import { applicationMail } from '../../../../sync-server/applications/application-mail.ts';
import { submitApplication } from '../../../../sync-server/applications/applications.ts';
import { contactMail } from '../../../../sync-server/messages/contact-mail.ts';
import { type EffectPort, startEffects } from '../../../../sync-server/board/effects.ts';
import { formForwarding } from '../../../../sync-server/messages/form-forwarding.ts';
import { addToDigest, dueDigests, takeDigest } from '../../../../sync-server/applications/notice-digests.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import {
  aContact,
  addPosting,
  ANNA,
  anApplication,
  createBoard,
  reopenBoard,
} from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';
import { until } from '../../../support/until.ts';

const SHARED = {
  STORE_URL: 'http://couch.example',
  CONTACT_EMAIL: 'operator@jobs.example',
  FORM_FORWARD_URL: 'https://forms.example/submit',
};
const TURN_MS = 600_000;

/** What leaves the servers, in order, by what carries it out. */
interface Outbox {
  context: TestContext;
  sent: string[];
  /** From now on nothing that is sent is answered: its server is as good as dead. */
  neverAnswers: boolean;
}

async function createOutbox(): Promise<Outbox> {
  const context = await createBoard(SHARED);
  await addPosting(context, { jobId: 100 }, null, { email: 'jobs@clearwater.example' });
  await addPosting(context, { jobId: 101 });
  return { context, sent: [], neverAnswers: false };
}

const PORTS: [
  string,
  (outbox: Outbox, on: TestContext) => EffectPort | null,
  (on: TestContext) => Promise<unknown>,
][] = [
  [
    'an application’s mail',
    (_, on) => applicationMail(on),
    on => submitApplication(on, ANNA, anApplication()),
  ],
  [
    'a message to the operator',
    (_, on) => contactMail(on, () => Promise.resolve()),
    on => createOperations(on).apply(ANNA, [aContact({ userId: ANNA.userId })]),
  ],
  [
    'what the form service gets',
    (outbox, on) =>
      formForwarding(on, () => {
        outbox.sent.push('form');
        return outbox.neverAnswers ? new Promise(() => undefined) : Promise.resolve(new Response('{}'));
      }),
    on => submitApplication(on, ANNA, anApplication({ payload: { jobId: 101 } })),
  ],
];

/** A server of its own on the store of `outbox`, with a clock that is ahead. */
async function startServer(outbox: Outbox, portOf: (typeof PORTS)[number][1], aheadMs = 0) {
  const { context } = outbox;
  const nowMs = () => context.clock.nowMs + aheadMs;
  const own = await reopenBoard({ ...context, environment: { ...context.environment, nowMs } });
  own.messenger = {
    ...own.messenger,
    deliver: mail => {
      outbox.sent.push(mail.kind);
      return outbox.neverAnswers ? new Promise(() => undefined) : Promise.resolve('done');
    },
  };
  const pauses: { ms: number; end: () => void }[] = [];
  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>(resolve => {
      pauses.push({ ms, end: resolve });
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  const port = portOf(outbox, own);
  const effects = startEffects(own, { ports: port ? [port] : [], sleep });
  return { effects, pauses };
}

type Started = Awaited<ReturnType<typeof startServer>>;

/** Waits until this many copies were sent. */
const sent = (outbox: Outbox, count: number) => until(() => expect(outbox.sent).toHaveLength(count));
/** Waits until the server has put the effect off, because it is another server's turn. */
const resting = ({ pauses }: Started) => until(() => expect(pauses).not.toEqual([]));

test.each(PORTS)('%s leaves two servers on one store once', async (_, portOf, cause) => {
  const outbox = await createOutbox();
  const servers = [await startServer(outbox, portOf), await startServer(outbox, portOf)];
  await cause(outbox.context);
  await sent(outbox, 1);
  for (const { effects } of servers) await effects.idle();
  expect(outbox.sent).toHaveLength(1);
  for (const { effects } of servers) await effects.close();
});

test.each(PORTS)('%s leaves once, too, if a clock is a minute ahead', async (_, portOf, cause) => {
  const outbox = await createOutbox();
  outbox.neverAnswers = true;
  await startServer(outbox, portOf, 60_000);
  await cause(outbox.context);
  await sent(outbox, 1);
  const other = await startServer(outbox, portOf);
  await resting(other);
  expect(outbox.sent).toHaveLength(1);
  expect(other.pauses.map(({ ms }) => ms)).toEqual([TURN_MS + 60_000]);
  await other.effects.close();
});

test.each(PORTS)(
  '%s goes out from the other server if the one whose turn it was is gone',
  async (_, portOf, cause) => {
    const outbox = await createOutbox();
    outbox.neverAnswers = true;
    await startServer(outbox, portOf);
    await cause(outbox.context);
    await sent(outbox, 1);
    const other = await startServer(outbox, portOf);
    await resting(other);
    expect(outbox.sent).toHaveLength(1);
    outbox.neverAnswers = false;
    outbox.context.clock.nowMs += TURN_MS;
    for (const { end } of other.pauses.splice(0)) end();
    await sent(outbox, 2);
    await other.effects.close();
  },
);

test('a daily mail is taken once, too, if a clock is a minute ahead', async () => {
  const context = await createBoard();
  const now = context.clock.nowMs;
  await addToDigest(context, 'anna', 'application', now);
  const take = async (at: number) => {
    const [digest] = await dueDigests(context, at);
    return digest !== undefined && (await takeDigest(context, digest, at));
  };
  expect(await take(now + 60_000)).toBe(true);
  expect(await take(now)).toBe(false);
  expect(await take(now + 60_000 + TURN_MS)).toBe(true);
  // Of a clock that was set back by a day since.
  expect(await take(now + 86_400_000)).toBe(true);
  expect(await take(now + 60_000)).toBe(true);
});
