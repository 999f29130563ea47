import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../sync-server/functions/runner/runner.ts';
import { ApiError } from '../../../../sync-server/core/api-error.ts';
import { eraseExecutions } from '../../../../sync-server/leaving/erase-executions.ts';
import { startExecutionTrim } from '../../../../sync-server/functions/execution-trim.ts';
import { closeAccount } from '../../../../sync-server/leaving/erased-account.ts';
import { createDynamicKeys } from '../../../../sync-server/accounts/dynamic-keys.ts';
import { API_KEY, PROJECT } from '../../../support/server-world.ts';
import { ANSWER, createFunctionsWorld, type FunctionsWorld } from '../../../support/functions-world.ts';
import { gate } from '../../../support/gate.ts';
import { until } from '../../../support/until.ts';

let world: FunctionsWorld;
beforeEach(async () => {
  world = await createFunctionsWorld();
});
afterEach(() => world.close());

const PATH = '/functions/f1/executions';
const run = (body: object = {}, actor: 'owner' | 'guest' | 'key' | 'stranger' = 'owner') =>
  world.send(actor, 'POST', PATH, body);
const get = async (id: string, actor: 'owner' | 'key' | 'stranger' = 'key') =>
  (await world.send(actor, 'GET', `${PATH}/${id}`)).json<Record<string, unknown>>();
const idOf = (answer: LightMyRequestResponse) => answer.json<{ $id: string }>().$id;
const finished = (id: string) =>
  until(async () => expect(await get(id)).toMatchObject({ status: 'completed' }));
/** Resolves calls when the test wants. */
function held() {
  const releases: ((outcome: Outcome) => void)[] = [];
  world.runner.answer = () => new Promise<Outcome>(resolve => releases.push(resolve));
  return releases;
}

describe('a synchronous execution', () => {
  test('has the response, and logs only for keys', async () => {
    await world.ready('f1');
    const made = await run({
      path: '/a?b=c',
      method: 'PATCH',
      body: 'é',
      headers: { 'X-Mine': '1', 'content-type': 'text/plain' },
    });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      functionId: 'f1',
      trigger: 'http',
      status: 'completed',
      requestMethod: 'PATCH',
      requestPath: '/a?b=c',
      requestHeaders: [{ name: 'content-type', value: 'text/plain' }],
      responseStatusCode: 200,
      responseBody: 'done',
      responseHeaders: [
        { name: 'content-type', value: 'text/plain' },
        { name: 'x-own', value: 'yes' },
      ],
      logs: '',
      errors: '',
      duration: 0.012,
      scheduledAt: null,
      $permissions: ['read("user:owner")'],
    });
    const stored = await get(idOf(made));
    expect(stored).toMatchObject({
      responseBody: '',
      logs: 'a log',
      responseHeaders: [{ name: 'content-type' }],
    });
  });

  test('gives the handler its request, the caller and the environment', async () => {
    await world.ready('f1', { scopes: ['documents.read'], timeout: 40 });
    await world.send('key', 'POST', '/functions/f1/variables', { key: 'TOKEN', value: 'hush' });
    await run({
      path: '/a?b=c',
      body: 'x',
      headers: { 'X-Mine': '1', 'x-appwrite-user-id': 'someone', 'X-Appwrite-Key': 'forged' },
    });
    const [job] = world.runner.jobs;
    expect(job).toMatchObject({
      functionId: 'f1',
      entrypoint: 'main.js',
      timeoutMs: 30_000,
      memoryMb: 256,
      network: false,
      variables: { TOKEN: 'hush', APPWRITE_FUNCTION_ID: 'f1', APPWRITE_FUNCTION_PROJECT_ID: 'portage' },
      request: {
        method: 'POST',
        path: '/a',
        queryString: 'b=c',
        query: { b: 'c' },
        headers: { 'x-mine': '1', 'x-appwrite-trigger': 'http', 'x-appwrite-user-id': 'owner' },
      },
    });
    const { headers = {} } = job?.request ?? {};
    const jwt = headers['x-appwrite-user-jwt'] ?? '';
    const account = await world.app.inject({
      url: '/v1/account',
      headers: { ...PROJECT, 'x-appwrite-jwt': jwt },
    });
    expect(account.json()).toMatchObject({ $id: 'owner' });
    expect(headers['x-appwrite-key']).toMatch(/^dynamic_/);
  });

  test.each([
    [{ execute: ['any'] }, { guest: 201, owner: 201, key: 201 }],
    [{ execute: ['users'] }, { guest: 401, owner: 201, key: 201 }],
    [{ execute: ['user:stranger'] }, { guest: 401, owner: 401, stranger: 201, key: 201 }],
    [{ execute: [] }, { guest: 401, owner: 401, key: 201 }],
    [
      { execute: ['any'], enabled: false },
      { guest: 404, owner: 404, key: 201 },
    ],
  ])('with %o may be started by %o', async (fields, actors) => {
    await world.ready('f1', fields);
    for (const [actor, status] of Object.entries(actors))
      expect([actor, (await run({}, actor as 'owner')).statusCode]).toEqual([actor, status]);
  });

  test('is a failed one if the function answers 500, takes too long or breaks', async () => {
    await world.ready('f1');
    world.runner.answer = () => ({ ...ANSWER, statusCode: 503 }) as Outcome;
    expect((await run()).json()).toMatchObject({ status: 'failed', responseStatusCode: 503 });
    world.runner.answer = () => ({
      kind: 'failed',
      reason: 'timeout',
      logs: '',
      errors: 'Execution timed out.',
      durationMs: 5,
    });
    expect((await run({}, 'key')).json()).toMatchObject({
      status: 'failed',
      responseStatusCode: 500,
      errors: 'Execution timed out.',
    });
  });

  test('stores no logs if the function doesn’t want it', async () => {
    await world.ready('f1', { logging: false });
    expect((await run({}, 'key')).json()).toMatchObject({ logs: '' });
  });

  test.each([
    [{ method: 'TRACE' }],
    [{ path: 'a b' }],
    [{ headers: ['x'] }],
    [{ headers: { 'a b': 'c' } }],
    [{ headers: { a: 'b\r\nc: d' } }],
    [{ headers: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`h${at}`, 'x'])) }],
    [{ async: 'yes' }],
    [{ scheduledAt: 'tomorrow', async: true }],
    [{ scheduledAt: '2020-01-01T00:00:00Z', async: true }],
    [{ scheduledAt: '2099-01-01T00:00:00Z', async: true }],
    [{ scheduledAt: '2026-11-21T00:00:00Z' }],
  ])('%o is refused', async body => {
    await world.ready('f1');
    expect((await run(body)).json()).toMatchObject({ code: 400, type: 'general_argument_invalid' });
    expect(world.runner.jobs).toEqual([]);
  });
});

test.each(['TRACE', 'get', 7])('says which methods an execution can have instead of %j', async method => {
  await world.ready('f1');
  expect((await run({ method })).json()).toMatchObject({
    message: 'Invalid `method` param: Value must be one of (GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD)',
  });
});

describe('the list of executions', () => {
  test('shows people their own, and keys all', async () => {
    await world.ready('f1', { execute: ['any'] });
    for (const actor of ['owner', 'stranger', 'guest', 'owner'] as const) {
      world.context.clock.nowMs += 1000;
      await run({}, actor);
    }
    const list = async (actor: 'owner' | 'stranger' | 'guest' | 'key') =>
      (await world.send(actor, 'GET', PATH)).json<{ total: number }>().total;
    expect([await list('owner'), await list('stranger'), await list('guest'), await list('key')]).toEqual([
      2, 1, 0, 4,
    ]);
    const query = encodeURIComponent(JSON.stringify({ method: 'orderDesc', attribute: '$createdAt' }));
    const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [1] }));
    const page = await world.send('key', 'GET', `${PATH}?queries[0]=${query}&queries[1]=${limit}`);
    expect(page.json()).toMatchObject({ total: 4, executions: [{ $permissions: ['read("user:owner")'] }] });
  });

  test('another’s execution can’t be read, also not by its id', async () => {
    await world.ready('f1');
    const id = idOf(await run());
    expect(await get(id, 'owner')).toMatchObject({ $id: id });
    expect(await get(id, 'stranger')).toMatchObject({ code: 404, type: 'execution_not_found' });
    expect((await world.send('key', 'DELETE', `${PATH}/${id}`)).statusCode).toBe(204);
    expect(await get(id)).toMatchObject({ type: 'execution_not_found' });
  });
});

test('executions of a deleted account are removed, and no others', async () => {
  await world.ready('f1', { execute: ['any'] });
  for (const actor of ['owner', 'stranger', 'guest'] as const) await run({}, actor);
  await eraseExecutions(world.context, 'owner');
  const list = await world.send('key', 'GET', PATH);
  expect(list.json()).toMatchObject({ total: 2 });
  expect(list.body).not.toContain('user:owner');
});

describe('an asynchronous execution', () => {
  test('is answered before it runs, and then has its result', async () => {
    await world.ready('f1');
    const releases = held();
    const made = await run({ async: true, body: 'later' });
    expect(made.json()).toMatchObject({ status: 'waiting', responseStatusCode: 0, responseBody: '' });
    await until(() => expect(releases).toHaveLength(1));
    expect(await get(idOf(made))).toMatchObject({ status: 'processing' });
    expect((await world.send('key', 'DELETE', `${PATH}/${idOf(made)}`)).json()).toMatchObject({
      type: 'execution_in_progress',
    });
    releases[0]?.(ANSWER);
    await finished(idOf(made));
    expect(new TextDecoder().decode(world.runner.jobs[0]?.body)).toBe('later');
    expect(
      JSON.stringify(await world.context.stores.accounts.range({ start: 'execution:', end: 'execution;' })),
    ).not.toContain('bGF0ZXI');
  });

  test('that was running when the server was killed is started again, with the same id', async () => {
    await world.ready('f1');
    held();
    const id = idOf(await run({ async: true, body: 'again' }));
    await until(() => expect(world.runner.jobs).toHaveLength(1));
    // The first server never finishes, as if it had been killed.
    const next = await world.another();
    await until(() => expect(next.runner.jobs).toHaveLength(1));
    await finished(id);
    const [first, second] = [world.runner.jobs[0], next.runner.jobs[0]];
    expect(second?.request.headers['x-appwrite-execution-id']).toBe(id);
    expect(first?.request.headers['x-appwrite-execution-id']).toBe(id);
    expect(new TextDecoder().decode(second?.body)).toBe('again');
    await next.close();
  });

  test('stays for the next start if the server stops, and is not taken for a failure', async () => {
    await world.ready('f1');
    held();
    const id = idOf(await run({ async: true }));
    await until(() => expect(world.runner.jobs).toHaveLength(1));
    await world.services.close();
    const next = await world.another();
    await until(async () => {
      const answer = await next.send('key', 'GET', `${PATH}/${id}`);
      expect(answer.json()).toMatchObject({ status: 'completed' });
    });
    await next.close();
  });

  test('that waited for a place when the server stopped has not been tried', async () => {
    await world.ready('f1');
    // As a runner refuses the calls that wait when it's closed.
    const closing = gate();
    world.runner.close = async () => closing.open();
    world.runner.answer = async () => {
      await closing.isOpen;
      throw new ApiError('general_server_overloaded');
    };
    const id = idOf(await run({ async: true }));
    await until(() => expect(world.runner.jobs).toHaveLength(1));
    await world.services.close();
    const next = await world.another();
    next.runner.answer = () => new Promise(() => {});
    await until(() => expect(next.runner.jobs).toHaveLength(1));
    const [unfinished] = await next.services.executions.readAll(next.services.directory.unfinished());
    expect(unfinished).toMatchObject({ id, attempts: 1 });
    await next.close();
  });

  test('that ends the server each time is given up', async () => {
    await world.ready('f1');
    held();
    const id = idOf(await run({ async: true }));
    const others: FunctionsWorld[] = [];
    for (let start = 0; start < 3; start += 1) {
      const next = await world.another();
      next.runner.answer = () => new Promise(() => {});
      others.push(next);
      await until(async () =>
        expect(
          (await next.services.executions.readAll(next.services.directory.unfinished())).every(
            ({ attempts }) => attempts === start + 2,
          ),
        ).toBe(true),
      );
    }
    await until(async () =>
      expect(await get(id)).toMatchObject({
        status: 'failed',
        errors: expect.stringContaining('stopped each time'),
      }),
    );
    expect(others.at(-1)?.runner.jobs).toEqual([]);
    for (const other of others) await other.close();
  });

  test('of several servers on one store, one runs it', async () => {
    const shared = await createFunctionsWorld({ STORE_URL: 'http://couch.example:5984' });
    await shared.ready('f1');
    const others = [await shared.another(), await shared.another()];
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1)
      ids.push(idOf(await shared.send('owner', 'POST', PATH, { async: true })));
    await until(async () => {
      for (const id of ids)
        expect((await shared.send('key', 'GET', `${PATH}/${id}`)).json()).toMatchObject({
          status: 'completed',
        });
    });
    const started = [shared, ...others].flatMap(({ runner }) =>
      runner.jobs.map(({ request }) => request.headers['x-appwrite-execution-id']),
    );
    expect(new Set(started)).toEqual(new Set(ids));
    expect(started).toHaveLength(ids.length);
    for (const other of others) await other.close();
    await shared.close();
  });

  test('of a server that is gone is taken over when its claim is over', async () => {
    const shared = await createFunctionsWorld({ STORE_URL: 'http://couch.example:5984' });
    await shared.ready('f1', { timeout: 10 });
    shared.runner.answer = () => new Promise(() => {});
    const id = idOf(await shared.send('owner', 'POST', PATH, { async: true }));
    await until(() => expect(shared.runner.jobs).toHaveLength(1));
    const other = await shared.another();
    shared.context.clock.nowMs += 60_000;
    other.timer.advance(60_000);
    expect(other.runner.jobs).toEqual([]);
    shared.context.clock.nowMs += 10_000;
    other.timer.advance(60_000);
    await until(() => expect(other.runner.jobs).toHaveLength(1));
    await until(async () =>
      expect((await other.send('key', 'GET', `${PATH}/${id}`)).json()).toMatchObject({ status: 'completed' }),
    );
    await other.close();
    await shared.close();
  });

  test('can be scheduled', async () => {
    await world.ready('f1');
    const made = await run({ async: true, scheduledAt: '2026-11-20T12:10:00Z' });
    expect(made.json()).toMatchObject({ status: 'scheduled', scheduledAt: '2026-11-20T12:10:00.000+00:00' });
    world.context.clock.nowMs += 9 * 60_000;
    world.timer.advance(9 * 60_000);
    expect(world.runner.jobs).toEqual([]);
    await world.services.close();
    const next = await world.another();
    world.context.clock.nowMs += 60_000;
    next.timer.advance(60_000);
    await until(async () => {
      expect((await next.send('key', 'GET', `${PATH}/${idOf(made)}`)).json()).toMatchObject({
        status: 'completed',
      });
    });
    expect(next.runner.jobs).toHaveLength(1);
    await next.close();
  });
});

describe('a function’s key', () => {
  const withKey = async (
    scopes: string[],
    url: string,
    method: 'GET' | 'POST' | 'DELETE' = 'GET',
    seconds = 60,
  ) => {
    const key = await createDynamicKeys(world.context).issue(scopes, seconds);
    world.context.clock.nowMs += 1000;
    return world.app.inject({ method, url, headers: { ...PROJECT, 'x-appwrite-key': key } });
  };

  test.each([
    ['documents.read', 'GET', '/v1/databases/board/collections/jobs/documents', 200],
    ['rows.read', 'GET', '/v1/tablesdb/board/tables/jobs/rows', 200],
    ['documents.write', 'GET', '/v1/databases/board/collections/jobs/documents', 401],
    ['documents.read', 'DELETE', '/v1/databases/board/collections/jobs/documents/x', 401],
    ['documents.write', 'DELETE', '/v1/databases/board/collections/jobs/documents/x', 404],
    ['documents.read', 'GET', '/v1/databases', 401],
    ['databases.read', 'GET', '/v1/databases', 200],
    ['databases.read', 'GET', '/v1/databases/board/collections', 401],
    ['teams.read', 'GET', '/v1/teams', 200],
    ['documents.read', 'GET', '/v1/teams', 401],
    ['documents.read', 'GET', '/v1/account', 401],
    ['documents.read', 'GET', '/v1/functions', 401],
    ['functions.read', 'GET', '/v1/functions', 200],
    ['functions.read', 'POST', '/v1/functions', 401],
    ['execution.read', 'GET', '/v1/functions/f1/executions', 404],
    ['documents.read', 'GET', '/v1/health/version', 200],
    ['documents.read', 'GET', '/v1/nothing', 401],
    ['documents.write', 'POST', '/v1/sync/review', 401],
    ['documents.read', 'GET', '/metrics', 401],
  ] as const)('with %s: %s %s answers %i', async (scope, method, url, status) => {
    expect((await withKey([scope], url, method)).statusCode).toBe(status);
  });

  test('ends after its time, and can’t be made up or changed', async () => {
    expect((await withKey(['teams.read'], '/v1/teams', 'GET', 0)).statusCode).toBe(401);
    const key = await createDynamicKeys(world.context).issue(['teams.read'], 60);
    const [head = '', payload = '', signature = ''] = key.split('.');
    const more = Buffer.from(JSON.stringify({ scopes: ['documents.read'], exp: 9e9 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    for (const wrong of [
      `${head}.${more}.${signature}`,
      `dynamic_${none}.${payload}.`,
      `${key}x`,
      'dynamic_',
      `dynamic_${API_KEY}`,
    ]) {
      const answer = await world.app.inject({
        url: '/v1/teams',
        headers: { ...PROJECT, 'x-appwrite-key': wrong },
      });
      expect(answer.statusCode).toBe(401);
    }
  });
});

describe('so that no one fills the memory or the disk', () => {
  const later = { async: true, scheduledAt: '2026-12-20T12:00:00Z' };

  test('a person has a limit of executions that have yet to run, and so have all guests together', async () => {
    await world.ready('f1', { execute: ['any'] });
    const store = async (userId: string, count: number) => {
      const id = idOf(await run(later, 'key'));
      const key = `execution:f1/${id}`;
      const { body = {} } = (await world.context.stores.accounts.get(key)) ?? {};
      await world.context.stores.accounts.commit(
        Array.from({ length: count }, (_, at) => ({
          id: `execution:f1/${userId}x${at}`,
          body: { ...body, id: `${userId}x${at}`, userId },
        })),
      );
    };
    await store('owner', 99);
    expect((await run(later)).statusCode).toBe(201);
    const refused = await run(later);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      expect.objectContaining({ type: 'general_rate_limit_exceeded' }),
    ]);
    expect((await run()).statusCode).toBe(201);
    expect((await run(later, 'stranger')).statusCode).toBe(201);
    // Beside two of the key.
    await store('', 497);
    expect((await run(later, 'guest')).statusCode).toBe(201);
    expect((await run(later, 'guest')).statusCode).toBe(429);
    expect((await run(later, 'key')).statusCode).toBe(201);
  });

  test('only the newest executions of a function stay, and those that have yet to run', async () => {
    await world.ready('f1');
    await world.ready('f2');
    const { directory } = world.services;
    const trim = startExecutionTrim({ ...world.context, directory, kept: 2, atOnce: 3 });
    await world.send('owner', 'POST', '/functions/f2/executions', {});
    const waiting = idOf(await run(later));
    const ids: string[] = [];
    for (let call = 0; call < 5; call += 1) {
      world.context.clock.nowMs += 1_000;
      ids.push(idOf(await run()));
    }
    await trim.idle();
    expect(directory.executions('f1').map(({ id }) => id)).toEqual([waiting, ...ids.slice(3)]);
    expect(directory.executions('f2')).toHaveLength(1);
    await trim.close();
  });
});

test('an execution without room in the runner waits five seconds, and writes nothing meanwhile', async () => {
  await world.ready('f1');
  let asked = 0;
  world.runner.answer = () => {
    asked += 1;
    if (asked > 1) return Promise.resolve(ANSWER);
    throw new ApiError('general_server_overloaded');
  };
  const id = idOf(await run({ async: true }));
  await until(() => expect(asked).toBe(1));
  await world.services.idle();
  expect(asked).toBe(1);
  expect(await get(id)).toMatchObject({ status: 'waiting' });
  world.context.clock.nowMs += 5_000;
  world.timer.advance(5_000);
  await finished(id);
  expect(asked).toBe(2);
});

test('an account that is deleted during its execution keeps none', async () => {
  await world.ready('f1');
  const releases = held();
  const running = run();
  await until(() => expect(releases).toHaveLength(1));
  await closeAccount(world.context.stores.accounts, 'owner', world.context.clock.nowMs);
  releases[0]?.(ANSWER);
  await running;
  expect(world.services.directory.executions('f1')).toEqual([]);
});
