import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Actor, Method } from '../../../support/server-world.ts';
import { createFunctionsWorld, type FunctionsWorld } from '../../../support/functions-world.ts';

let world: FunctionsWorld;
beforeEach(async () => {
  world = await createFunctionsWorld();
});
afterEach(() => world.close());

const FUNCTION = { functionId: 'f1', name: 'Greeter', runtime: 'node-20.0' };
const make = (fields: object = {}) => world.send('key', 'POST', '/functions', { ...FUNCTION, ...fields });

describe('functions', () => {
  test('are created with Appwrite’s defaults', async () => {
    const made = await make();
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      $id: 'f1',
      name: 'Greeter',
      runtime: 'node-20.0',
      enabled: true,
      live: true,
      logging: true,
      timeout: 15,
      execute: [],
      events: [],
      scopes: [],
      vars: [],
      schedule: '',
      deploymentId: '',
      runtimeSpecification: 's-0.5vcpu-512mb',
    });
    expect((await make()).json()).toMatchObject({ code: 409, type: 'function_already_exists' });
    expect((await world.send('key', 'GET', '/functions/f1')).json()).toEqual(made.json());
  });

  test('are changed field by field', async () => {
    await make({ schedule: '0 9 * * 1', execute: ['any'] });
    world.context.clock.nowMs += 1000;
    const changed = await world.send('key', 'PUT', '/functions/f1', {
      name: 'Other',
      events: ['users.*.create'],
      schedule: null,
      scopes: ['documents.read'],
    });
    expect(changed.json()).toMatchObject({
      name: 'Other',
      events: ['users.*.create'],
      schedule: '0 9 * * 1',
      execute: ['any'],
      scopes: ['documents.read'],
    });
    expect(world.runner.retired).toEqual(['f1']);
  });

  test('are listed with queries, search and total', async () => {
    for (const id of ['a', 'b', 'c'])
      await make({ functionId: id, name: `Name ${id}`, timeout: id === 'b' ? 20 : 10 });
    const list = async (query: string) => (await world.send('key', 'GET', `/functions?${query}`)).json();
    expect(await list('')).toMatchObject({ total: 3 });
    expect(await list('search=name%20b')).toMatchObject({ total: 1, functions: [{ $id: 'b' }] });
    const query = encodeURIComponent(
      JSON.stringify({ method: 'greaterThan', attribute: 'timeout', values: [15] }),
    );
    expect(await list(`queries[0]=${query}`)).toMatchObject({ total: 1, functions: [{ $id: 'b' }] });
    expect(await list('total=false')).toMatchObject({ total: 0 });
  });

  test('deleting one removes all that belongs to it', async () => {
    await world.ready('f2');
    await world.send('key', 'POST', '/functions/f2/variables', { key: 'A', value: 'b' });
    await world.send('owner', 'POST', '/functions/f2/executions', {});
    const stored = () => world.context.stores.accounts.ids.filter(id => id.includes(':f2'));
    expect(stored()).toHaveLength(4);
    expect((await world.send('key', 'DELETE', '/functions/f2')).statusCode).toBe(204);
    expect(stored()).toEqual([]);
    expect((await world.send('key', 'GET', '/functions/f2')).json()).toMatchObject({
      type: 'function_not_found',
    });
    // Another one with its id has nothing of it.
    await make({ functionId: 'f2' });
    expect((await world.send('key', 'GET', '/functions/f2/executions')).json()).toEqual({
      total: 0,
      executions: [],
    });
  });

  test('an interrupted removal is finished at the next start', async () => {
    await world.ready('f2');
    const { accounts } = world.context.stores;
    const stored = await accounts.get('function:f2');
    await accounts.commit([
      { id: 'function:f2', revision: stored?.revision ?? '', body: { ...stored?.body, deleted: true } },
    ]);
    expect((await world.send('key', 'GET', '/functions/f2')).statusCode).toBe(404);
    const next = await world.another();
    expect(accounts.ids.filter(id => id.includes(':f2'))).toEqual([]);
    await next.close();
  });

  test.each([
    ['runtime', { runtime: 'python-3.8' }],
    ['runtime', { runtime: 'node-99.0' }],
    ['schedule', { schedule: 'every day' }],
    ['schedule', { schedule: '61 * * * *' }],
    ['schedule', { schedule: '0 0 30 2 *' }],
    ['schedule', { schedule: '* * * * * *' }],
    ['timeout', { timeout: 0 }],
    ['timeout', { timeout: 901 }],
    ['execute', { execute: ['everyone'] }],
    ['events', { events: ['something.else'] }],
    ['events', { events: ['users..create'] }],
    ['scopes', { scopes: ['all'] }],
    ['runtimeSpecification', { runtimeSpecification: 's-64vcpu-1tb' }],
    ['name', { name: '' }],
    ['functionId', { functionId: '../etc' }],
  ])('refuse a wrong %s: %o', async (name, fields) => {
    const answer = await make(fields);
    expect(answer.json()).toMatchObject({ code: 400, type: 'general_argument_invalid' });
    expect(answer.body).toContain(name);
  });

  test('repositories are refused', async () => {
    expect((await make({ providerRepositoryId: 'x' })).json()).toMatchObject({
      type: 'functions_source_unsupported',
    });
  });

  const KEYS_ONLY: [Method, string, object?][] = [
    ['GET', '/functions'],
    ['POST', '/functions', FUNCTION],
    ['GET', '/functions/f1'],
    ['PUT', '/functions/f1', { name: 'x' }],
    ['DELETE', '/functions/f1'],
    ['GET', '/functions/specifications'],
    ['GET', '/functions/f1/variables'],
    ['POST', '/functions/f1/variables', { key: 'A', value: 'b' }],
    ['GET', '/functions/f1/variables/v'],
    ['PUT', '/functions/f1/variables/v', { key: 'A' }],
    ['DELETE', '/functions/f1/variables/v'],
    ['GET', '/functions/f1/deployments'],
    ['POST', '/functions/f1/deployments/duplicate', { deploymentId: 'd' }],
    ['GET', '/functions/f1/deployments/d'],
    ['DELETE', '/functions/f1/deployments/d'],
    ['GET', '/functions/f1/deployments/d/download'],
    ['PATCH', '/functions/f1/deployments/d/status', {}],
    ['PATCH', '/functions/f1/deployment', { deploymentId: 'd' }],
    ['DELETE', '/functions/f1/executions/e'],
  ];
  test.each(KEYS_ONLY)('%s %s needs a key', async (method, path, body) => {
    await make();
    for (const actor of ['guest', 'owner'] satisfies Actor[]) {
      const answer = await world.send(actor, method, path, body);
      expect(answer.json()).toMatchObject({ code: 401, type: 'general_unauthorized_scope' });
    }
  });

  test('runtimes are for everyone', async () => {
    const answer = await world.send('guest', 'GET', '/functions/runtimes');
    expect(answer.json<{ runtimes: { $id: string }[] }>().runtimes.map(({ $id }) => $id)).toContain(
      'node-20.0',
    );
  });
});

describe('variables', () => {
  const path = '/functions/f1/variables';

  test('a secret value is written once and never shown', async () => {
    await make();
    const made = await world.send('key', 'POST', path, { key: 'TOKEN', value: 'hush-hush', secret: true });
    expect(made.json()).toMatchObject({
      key: 'TOKEN',
      value: '',
      secret: true,
      resourceType: 'function',
      resourceId: 'f1',
    });
    const { $id } = made.json<{ $id: string }>();
    await world.send('key', 'PUT', `${path}/${$id}`, { key: 'TOKEN', value: 'hush-hush-2' });
    for (const url of [path, `${path}/${$id}`, '/functions/f1', '/functions'])
      expect((await world.send('key', 'GET', url)).body).not.toContain('hush');
    const stored = await world.context.stores.accounts.range({ start: 'a', end: 'z' });
    expect(JSON.stringify(stored)).not.toContain('hush');
    expect(
      (await world.send('key', 'PUT', `${path}/${$id}`, { key: 'TOKEN', secret: false })).json(),
    ).toMatchObject({
      type: 'variable_cannot_unset_secret',
    });
  });

  test('others are shown, and changed', async () => {
    await make();
    const made = await world.send('key', 'POST', path, { key: 'COLOUR', value: 'réd', secret: false });
    const { $id } = made.json<{ $id: string }>();
    expect(made.json()).toMatchObject({ value: 'réd', secret: false });
    const changed = await world.send('key', 'PUT', `${path}/${$id}`, { key: 'SHADE', value: null });
    expect(changed.json()).toMatchObject({ key: 'SHADE', value: 'réd' });
    expect((await world.send('key', 'POST', path, { key: 'SHADE', value: '' })).json()).toMatchObject({
      code: 409,
    });
    await world.send('key', 'DELETE', `${path}/${$id}`);
    expect((await world.send('key', 'GET', `${path}/${$id}`)).json()).toMatchObject({
      type: 'variable_not_found',
    });
  });

  test.each([
    { key: '1A' },
    { key: 'A B' },
    { key: 'A=B' },
    { key: 'A', value: 'a\0b' },
    { key: 'A', value: 'x'.repeat(8193) },
  ])('refuse %o', async fields => {
    await make();
    expect((await world.send('key', 'POST', path, { value: 'x', ...fields })).statusCode).toBe(400);
  });
});
