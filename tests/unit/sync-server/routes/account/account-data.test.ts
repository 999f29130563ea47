import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Operation } from '../../../../../src/wire/operations/push.ts';
import { registerSyncPush } from '../../../../../sync-server/routes/sync/sync-push.ts';
import { startErasures } from '../../../../../sync-server/leaving/start-erasures.ts';
import { encodeSessionToken } from '../../../../../sync-server/accounts/session-secrets.ts';
import {
  aContact,
  addPosting,
  aMessage,
  anApplication,
  aNote,
  aPosting,
  aReport,
} from '../../../../support/board.ts';
import { collectorOf, pass } from '../../../../support/collecting.ts';
import {
  addPerson,
  changeAccount,
  createWorld,
  PASSWORD,
  type World,
} from '../../../../support/server-world.ts';

const EXPORT = '/v1/account/export';
let world: World;

beforeEach(async () => {
  world = await createWorld({}, [registerSyncPush]);
});
afterEach(() => world.app.close());

async function push(who: 'owner' | 'stranger', ...operations: Operation[]): Promise<string> {
  const own = operations.map(operation => ({ ...operation, userId: who }));
  const answer = await world.send(who, 'POST', '/v1/sync/push', { protocol: 1, operations: own });
  return answer.json().outcomes[0].receipt.documentId;
}

interface Exported {
  documents: Record<string, Record<string, unknown>[]>;
  [key: string]: unknown;
}
const exported = async (who: 'owner' | 'stranger') => (await world.send(who, 'GET', EXPORT)).json<Exported>();

describe('GET /v1/account/export', () => {
  test('reads nothing for a HEAD request, which gets the headers alone', async () => {
    const reads = vi.spyOn(world.context.projection, 'ownedBy');
    await exported('owner');
    const ofOne = reads.mock.calls.length;
    expect(ofOne).toBeGreaterThan(0);
    const answer = await world.send('owner', 'HEAD', EXPORT);
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="portage-2026-11-20.json"');
    await exported('owner');
    expect(reads).toHaveBeenCalledTimes(2 * ofOne);
  });

  test('is one JSON file to keep, with everything of the person', async () => {
    await addPosting(world.context, { jobId: 100 }, 'stranger');
    const applicationId = await push('owner', anApplication());
    await push('owner', aNote({ payload: { applicationId } }), aReport(), aContact());
    await push('owner', aPosting({ payload: { jobId: 500 } }));
    const answer = await world.send('owner', 'GET', EXPORT);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="portage-2026-11-20.json"',
      'cache-control': 'no-store',
    });
    const all = answer.json<Exported>();
    expect(all).toMatchObject({
      format: 'portage-export',
      version: 1,
      server: 'Portage',
      account: { $id: 'owner', email: 'owner@example.com' },
      secondFactor: { enabled: false, totp: false, recoveryCodesLeft: 0 },
      sessions: [{ $id: 'session-owner', current: true, secret: '' }],
      identities: [],
      teams: [{ roles: ['owner'] }],
    });
    const counts = Object.entries(all.documents).map(([name, documents]) => [name, documents.length]);
    expect(Object.fromEntries(counts)).toMatchObject({
      jobs: 1,
      applications: 1,
      applicationEvents: 1,
      reports: 1,
      messages: 1,
      drafts: 0,
      saved: 0,
      hidden: 0,
      searches: 0,
      profiles: 0,
    });
    expect(all.documents['applications']?.[0]).toMatchObject({
      jobId: 100,
      message: 'I can start on Monday.',
    });
    expect(all.documents['jobs']?.[0]?.['details']).toContain('{');
  });

  test('says nothing of others, and holds no hash or secret', async () => {
    await addPosting(world.context, { jobId: 100 }, 'owner');
    const applicationId = await push('stranger', anApplication({ payload: { message: 'mine alone' } }));
    await push('owner', aNote({ payload: { applicationId, text: 'about the applicant' } }));
    const [owner, stranger] = [await exported('owner'), await exported('stranger')];
    expect(JSON.stringify(owner)).not.toContain('mine alone');
    expect(owner.documents['applicationEvents']).toEqual([
      expect.objectContaining({ note: 'about the applicant' }),
    ]);
    expect(JSON.stringify(stranger)).toContain('mine alone');
    expect(JSON.stringify(stranger)).not.toContain('about the applicant');
    expect(JSON.stringify([owner, stranger])).not.toMatch(/argon2|secretHash|passwordHash|secret-of/);
  });

  test('has the conversation about one’s applications, and what one wrote as an employer', async () => {
    await addPosting(world.context, { jobId: 100 }, 'owner');
    const applicationId = await push('stranger', anApplication());
    await push('stranger', aMessage({ payload: { applicationId, text: 'to the employer' } }));
    await push('owner', aMessage({ payload: { applicationId, text: 'to the applicant' } }));
    const notes = async (who: 'owner' | 'stranger') =>
      (await exported(who)).documents['applicationEvents']?.map(({ note }) => note);
    expect((await notes('stranger'))?.toSorted()).toEqual(['to the applicant', 'to the employer']);
    expect(await notes('owner')).toEqual(['to the applicant']);
  });

  test('of a thousand documents is whole, and valid', async () => {
    const bodies = Array.from({ length: 1000 }, (_, at) => ({
      id: `drafts/d${at}`,
      body: {
        collectionId: 'drafts',
        documentId: `d${at}`,
        sequence: at + 1,
        createdAt: '2026-11-20T12:00:00.000+00:00',
        updatedAt: '2026-11-20T12:00:00.000+00:00',
        permissions: ['read("user:owner")'],
        data: { kind: 'application', key: `k${at}`, content: 'é"\\'.repeat(200), editedAt: null },
        owner: 'owner',
      },
    }));
    await world.context.stores.board.commit(bodies);
    const { documents } = await exported('owner');
    expect(documents['drafts']?.map(({ $id }) => $id)).toEqual(bodies.map(({ body }) => body.documentId));
  });

  test('is for people', async () => {
    for (const who of ['guest', 'key'] as const)
      expect((await world.send(who, 'GET', EXPORT)).json().type).toBe('general_unauthorized_scope');
  });
});

describe('DELETE /v1/account', () => {
  const erase = (body?: unknown) => world.send('owner', 'DELETE', '/v1/account', body);

  test('needs the password where there is one', async () => {
    for (const body of [undefined, {}, { password: null }, { password: 'wrong' }]) {
      const answer = await erase(body);
      expect([answer.statusCode, answer.json().type]).toEqual([401, 'user_invalid_credentials']);
    }
    expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(200);
  });

  test('else a session of the last fifteen minutes', async () => {
    await changeAccount(world.context, 'owner', { passwordHash: null, passwordUpdatedAt: null });
    world.context.clock.nowMs += 15 * 60_000 + 1;
    expect((await erase()).json().type).toBe('user_challenge_required');
    world.context.clock.nowMs -= 1;
    expect((await erase()).statusCode).toBe(204);
  });

  test('closes every way in at once; everything else follows', async () => {
    await addPosting(world.context, { jobId: 100 }, 'stranger');
    await push('owner', anApplication());
    const jwt = (await world.send('owner', 'POST', '/v1/account/jwts')).json().jwt;
    const answer = await erase({ password: PASSWORD });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers['set-cookie']).toMatch(/^a_session_portage=; Max-Age=0|Expires=Thu, 01 Jan 1970/);
    for (const url of ['/v1/account', '/v1/account/sessions', EXPORT])
      expect([url, (await world.send('owner', 'GET', url)).statusCode]).toEqual([url, 401]);
    const byJwt = await world.app.inject({
      url: '/v1/account',
      headers: { 'x-appwrite-project': 'portage', 'x-appwrite-jwt': jwt },
    });
    expect(byJwt.statusCode).toBe(401);
    const logIn = { email: 'owner@example.com', password: PASSWORD };
    expect((await world.send('guest', 'POST', '/v1/account/sessions/email', logIn)).json().type).toBe(
      'user_invalid_credentials',
    );
    const runner = await startErasures(world.context, { sleep: () => Promise.resolve() });
    await runner.idle();
    await runner.close();
    const list = '/v1/databases/board/collections/applications/documents';
    expect((await world.send('stranger', 'GET', list)).json().total).toBe(0);
    expect((await world.send('key', 'GET', list)).json().total).toBe(0);
  });

  test('is told to the person’s other devices, and to no one else, for 30 days', async () => {
    const logIn = { email: 'owner@example.com', password: PASSWORD };
    const opened = await world.send('guest', 'POST', '/v1/account/sessions/email', logIn);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const told = async (shown: string, url = '/v1/account') => {
      const headers = { 'x-appwrite-project': 'portage', cookie: shown };
      const answer = await world.app.inject({ url, headers });
      return [answer.statusCode, answer.headers['x-portage-deleted-account']];
    };
    expect(await told(cookie)).toEqual([200, undefined]);
    await erase({ password: PASSWORD });
    const runner = await startErasures(world.context, { sleep: () => Promise.resolve() });
    await runner.idle();
    await runner.close();

    expect(await told(cookie)).toEqual([401, 'owner']);
    // What guests may read stays readable, and a new sign-in possible.
    expect(await told(cookie, '/v1/locale')).toEqual([200, 'owner']);
    const ofAnother = `a_session_portage=${encodeSessionToken({ userId: 'owner', secret: 'f'.repeat(64) })}`;
    expect(await told(ofAnother)).toEqual([401, undefined]);

    const collector = collectorOf(world.context);
    await pass(world.context, collector, 31);
    await collector.close();
    expect(await told(cookie)).toEqual([401, undefined]);
  });

  test('the address may register anew, the id never', async () => {
    await erase({ password: PASSWORD });
    const runner = await startErasures(world.context, { sleep: () => Promise.resolve() });
    await runner.idle();
    await runner.close();
    const input = { email: 'owner@example.com', password: 'another long one' };
    const taken = await world.send('guest', 'POST', '/v1/account', { ...input, userId: 'owner' });
    expect([taken.statusCode, taken.json().type]).toEqual([409, 'user_already_exists']);
    const anew = await world.send('guest', 'POST', '/v1/account', { ...input, userId: 'somebody-new' });
    expect(anew.statusCode).toBe(201);
  });

  test('leaves other people alone', async () => {
    await addPerson(world.context, 'third');
    await erase({ password: PASSWORD });
    expect((await world.send('stranger', 'GET', '/v1/account')).statusCode).toBe(200);
  });

  test('a key and a guest have nothing to erase', async () => {
    for (const who of ['guest', 'key'] as const)
      expect((await world.send(who, 'DELETE', '/v1/account', {})).statusCode).toBe(401);
  });
});
