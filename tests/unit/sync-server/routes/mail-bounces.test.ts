import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerMailBounces } from '../../../../sync-server/routes/mail-bounces.ts';
import { registerSyncDeliveries } from '../../../../sync-server/routes/sync/sync-deliveries.ts';
import { registerSyncPull } from '../../../../sync-server/routes/sync/sync-pull.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { applicationMail } from '../../../../sync-server/applications/application-mail.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { DeliveryFigures } from '../../../../sync-server/mail/delivery-figures.ts';
import { noting } from '../../../../sync-server/applications/application-openings.ts';
import { addPosting, anApplication, aWithdrawal, documentsOf } from '../../../support/board.ts';
import { aBounce, type BounceParts } from '../../../support/bounces.ts';
import { type Actor, createWorld, type World } from '../../../support/server-world.ts';

const PATH = '/v1/sync/mail/bounces';
const ADDRESS = 'Jobs@Clearwater.example';
const GUEST = { 'x-portage-guest': 'g'.repeat(43) };

let world: World;
let figures: DeliveryFigures;
beforeEach(async () => {
  figures = new DeliveryFigures();
  world = await createWorld({ PUBLIC_URL: 'https://jobs.example' }, [
    registerSyncPush,
    registerSyncPull,
    registerSyncDeliveries,
    (scope, context) => registerMailBounces(scope, context, figures),
  ]);
  await addPosting(world.context, { jobId: 100 }, null, { email: ADDRESS });
});
afterEach(() => world.app.close());

const bounced = () => [...figures.failed];
const post = (
  payload: string | Buffer,
  { actor = 'key', type = 'message/rfc822' }: { actor?: Actor; type?: string } = {},
) =>
  world.app.inject({
    method: 'POST',
    url: PATH,
    headers: { ...world.headersOf(actor), 'content-type': type },
    payload,
  });
const outcomeOf = async (parts: BounceParts) => (await post(aBounce(parts))).json().outcome;

async function push(actor: Actor, ...operations: { userId: string | null }[]) {
  const sent = operations.map(operation => ({ ...operation, userId: actor === 'guest' ? null : actor }));
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/sync/push',
    headers: { ...world.headersOf(actor), ...(actor === 'guest' && GUEST) },
    payload: { protocol: 1, operations: sent },
  });
  return answer.json().outcomes[0].receipt?.documentId as string;
}

/** Carries out what is due. */
async function deliver() {
  const ports = [applicationMail(world.context), noting(world.context)].filter(port => port !== null);
  const effects = startEffects(world.context, { ports, sleep: async () => undefined });
  await effects.idle();
  await effects.close();
}

async function apply(actor: Actor = 'owner') {
  const id = await push(actor, anApplication());
  await deliver();
  return { id, envelopeId: `application-${id}` };
}

const pull = async (cursor?: string) =>
  (
    await world.send('owner', 'GET', `/v1/sync/pull${cursor === undefined ? '' : `?cursor=${cursor}`}`)
  ).json();
const deliveries = async () => {
  const headers = { ...world.headersOf('guest'), ...GUEST };
  return (await world.app.inject({ method: 'GET', url: '/v1/sync/deliveries', headers })).json().deliveries;
};

describe('a bounce of an application’s mail', () => {
  test('reaches its applicant’s devices after they heard that it was delivered', async () => {
    const { envelopeId } = await apply();
    const before = await pull();
    expect(JSON.stringify(before)).toContain('"state":"delivered"');
    world.context.clock.nowMs += 60_000;
    const answer = await post(aBounce({ envelopeId }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { outcome: 'returned' }]);
    const after = await pull(before.cursor);
    expect(JSON.stringify(after)).toContain(
      `"delivery":{"via":"email","address":"${ADDRESS}","state":"failed","at":"2026-11-20T12:01:00.000+00:00","reason":"bounced"}`,
    );
  });

  test('reaches a guest, and counts once however often it comes', async () => {
    const { id, envelopeId } = await apply('guest');
    expect(await deliveries()).toMatchObject([{ id, delivery: { state: 'delivered' } }]);
    expect(await outcomeOf({ envelopeId })).toBe('returned');
    const [first] = await documentsOf(world.context, 'applications');
    expect(await deliveries()).toMatchObject([{ delivery: { state: 'failed', reason: 'bounced' } }]);
    world.context.clock.nowMs += 60_000;
    expect(await outcomeOf({ envelopeId, status: '5.2.2' })).toBe('repeated');
    expect(await documentsOf(world.context, 'applications')).toEqual([first]);
    expect(bounced()).toEqual([{ kind: 'application', reason: 'bounced', count: 1 }]);
  });

  test('after days without an answer says that, not that the address is wrong', async () => {
    const { envelopeId } = await apply('guest');
    expect(await outcomeOf({ envelopeId, status: '4.4.1' })).toBe('returned');
    expect(await deliveries()).toMatchObject([{ delivery: { state: 'failed', reason: 'unanswered' } }]);
  });

  test('is known by the id of the returned mail, by the address behind which a mailbox failed, and as text', async () => {
    const { envelopeId: messageId } = await apply();
    const text = aBounce({ messageId, to: 'boss@mail.example', original: ADDRESS.toLowerCase() });
    expect((await post(text, { type: 'text/plain; charset=utf-8' })).json()).toEqual({ outcome: 'returned' });
  });

  test('is known where the relay put an envelope id of its own', async () => {
    const { envelopeId: messageId } = await apply();
    expect(await outcomeOf({ envelopeId: 'QQ12345', messageId })).toBe('returned');
  });

  test('leaves what the employer did as it is', async () => {
    const { id, envelopeId } = await apply();
    const stored = await world.context.stores.board.get(`applications/${id}`);
    const openedAt = '2026-11-20T12:00:30.000+00:00';
    const body = stored?.body as { data: object };
    await world.context.stores.board.commit([
      {
        id: `applications/${id}`,
        revision: stored?.revision ?? '',
        body: { ...body, data: { ...body.data, openedAt } },
      },
    ]);
    expect(await outcomeOf({ envelopeId })).toBe('returned');
    expect(JSON.stringify(await pull())).toContain(`"openedAt":"${openedAt}"`);
  });

  test('that comes before its acceptance is recorded ends the mail, too', async () => {
    const id = await push('owner', anApplication());
    expect(await outcomeOf({ envelopeId: `application-${id}` })).toBe('returned');
    await deliver();
    expect(world.context.messenger.mails).toEqual([]);
    expect(JSON.stringify(await pull())).toContain('"reason":"bounced"');
  });

  test('of one that was refused or withdrawn changes nothing that its applicant sees', async () => {
    world.context.messenger.deliver = async () => 'refused';
    const { envelopeId } = await apply();
    expect(await outcomeOf({ envelopeId })).toBe('repeated');
    expect(JSON.stringify(await pull())).toContain('"reason":"refused"');
    await push('owner', aWithdrawal());
    expect(await outcomeOf({ envelopeId })).toBe('repeated');
  });
});

describe('nothing changes by', () => {
  test.each<[string, BounceParts]>([
    ['another address', { to: 'other@clearwater.example' }],
    ['an empty address', { to: '' }],
    ['a delay', { action: 'delayed', status: '4.4.1' }],
    ['a success', { action: 'delivered', status: '2.0.0' }],
  ])('%s', async (_, parts) => {
    const { envelopeId } = await apply();
    const before = await documentsOf(world.context, 'applications');
    expect(await outcomeOf({ envelopeId, ...parts })).toBe('ignored');
    expect(await documentsOf(world.context, 'applications')).toEqual(before);
    expect(bounced()).toEqual([]);
  });

  test.each([
    'application-',
    'application-unknown',
    'application-../jobs/job-100',
    `application-${'a'.repeat(5_000)}`,
    'contact-1',
    '__proto__',
    '',
  ])('the id %s', async envelopeId => {
    expect(await outcomeOf({ envelopeId })).toBe('ignored');
  });

  test('what is no bounce, in any bytes', async () => {
    for (const payload of [
      Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0a, 0x0d]),
      Buffer.alloc(1_000_000, '\n'),
      Buffer.from('Content-Type: multipart/report; boundary="\0"\n\n--\0\n'),
      Buffer.from('Subject: =?utf-16?B?////?=\n\n\u{1f69c}'),
    ]) {
      const answer = await post(payload);
      expect([answer.statusCode, answer.json()]).toEqual([200, { outcome: 'ignored' }]);
    }
  });

  test('an empty, a large or another kind of body', async () => {
    expect((await post('')).json()).toEqual({ outcome: 'ignored' });
    expect((await world.send('key', 'POST', PATH)).statusCode).toBe(400);
    expect((await post(Buffer.alloc(1_048_577, 'a'))).statusCode).toBe(413);
    expect((await post('{}', { type: 'application/json' })).json()).toMatchObject({
      code: 400,
      message: 'The body must be a message (message/rfc822 or text/plain).',
    });
  });

  test.each<Actor>(['guest', 'owner', 'stranger'])('a %s', async actor => {
    const { envelopeId } = await apply();
    expect((await post(aBounce({ envelopeId }), { actor })).statusCode).toBe(401);
    expect(bounced()).toEqual([]);
  });
});
