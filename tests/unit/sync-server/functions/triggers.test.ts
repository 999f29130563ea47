import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventFits, latestRun, readCron } from '../../../../sync-server/functions/function-settings.ts';
import { createFunctionsWorld, type FunctionsWorld } from '../../../support/functions-world.ts';
import { until } from '../../../support/until.ts';

let world: FunctionsWorld;
beforeEach(async () => {
  world = await createFunctionsWorld();
});
afterEach(() => world.close());

const triggers = (of: FunctionsWorld = world) =>
  of.runner.jobs.map(({ request }) => request.headers['x-appwrite-trigger']);
async function pass(of: FunctionsWorld, ms: number): Promise<void> {
  of.context.clock.nowMs += ms;
  of.timer.advance(ms);
  await of.services.idle();
}
const MINUTE_MS = 60_000;

describe('a schedule', () => {
  test('starts the function each time', async () => {
    await world.ready('f1', { schedule: '*/5 * * * *' });
    for (let minute = 0; minute < 12; minute += 1) await pass(world, MINUTE_MS);
    await until(() => expect(triggers()).toEqual(['schedule', 'schedule']));
    const list = await world.send('key', 'GET', '/functions/f1/executions');
    expect(list.json()).toMatchObject({
      total: 2,
      executions: [
        {
          trigger: 'schedule',
          status: 'completed',
          scheduledAt: '2026-11-20T12:05:00.000+00:00',
          $permissions: [],
        },
        { scheduledAt: '2026-11-20T12:10:00.000+00:00' },
      ],
    });
  });

  test('that was missed while the server was stopped is made up for once', async () => {
    await world.ready('f1', { schedule: '0 * * * *' });
    await world.services.idle();
    await world.services.close();
    world.context.clock.nowMs += 5 * 60 * MINUTE_MS;
    const next = await world.another();
    await until(() => expect(triggers(next)).toEqual(['schedule']));
    await next.services.idle();
    await next.services.close();
    const again = await world.another();
    await again.services.idle();
    expect(triggers(again)).toEqual([]);
    await again.close();
    await next.close();
  });

  test('starts it once, although several servers follow it', async () => {
    const shared = await createFunctionsWorld({ STORE_URL: 'http://couch.example:5984' });
    await shared.ready('f1', { schedule: '0 * * * *' });
    const other = await shared.another();
    shared.context.clock.nowMs += 60 * MINUTE_MS;
    shared.timer.advance(60 * MINUTE_MS);
    other.timer.advance(60 * MINUTE_MS);
    await until(() => expect([...triggers(shared), ...triggers(other)]).toHaveLength(1));
    await Promise.all([shared.services.idle(), other.services.idle()]);
    expect([...triggers(shared), ...triggers(other)]).toHaveLength(1);
    await other.close();
    await shared.close();
  });

  test('does nothing while the function is disabled or has no code, and doesn’t make up for that time', async () => {
    await world.send('key', 'POST', '/functions', {
      functionId: 'f2',
      name: 'x',
      runtime: 'node-20.0',
      schedule: '* * * * *',
    });
    await world.ready('f1', { schedule: '* * * * *', enabled: false });
    await pass(world, 10 * MINUTE_MS);
    expect(world.runner.jobs).toEqual([]);
    await world.send('key', 'PUT', '/functions/f1', { name: 'f1', enabled: true });
    await world.services.idle();
    expect(world.runner.jobs).toEqual([]);
    await pass(world, MINUTE_MS);
    await until(() => expect(world.runner.jobs).toHaveLength(1));
  });

  test.each([
    ['*/5 * * * *', '2026-11-20T12:00:00Z', '2026-11-20T12:12:00Z', '2026-11-20T12:10:00Z'],
    ['0 9 * * 1', '2026-11-01T00:00:00Z', '2026-11-20T12:00:00Z', '2026-11-16T09:00:00Z'],
    ['0 9 * * 1', '2026-11-16T09:00:00Z', '2026-11-20T12:00:00Z', null],
    ['* * * * *', '2020-01-01T00:00:00Z', '2026-11-20T12:00:30Z', '2026-11-20T12:00:00Z'],
    ['0 0 29 2 *', '2020-01-01T00:00:00Z', '2026-11-20T12:00:00Z', '2024-02-29T00:00:00Z'],
    ['0 0 31 2 *', '2020-01-01T00:00:00Z', '2026-11-20T12:00:00Z', null],
  ])('%s from %s to %s was last due at %s', (expression, after, now, due) => {
    const cron = readCron(expression);
    expect(cron && latestRun(cron, Date.parse(after), Date.parse(now))).toBe(due && Date.parse(due));
  });
});

describe('an event', () => {
  const EVENT = {
    id: 'change-17',
    names: ['databases.board.collections.jobs.documents.d1.create', 'databases.*.collections.*.documents.*'],
    payload: { $id: 'd1', title: 'é' },
    userId: 'owner',
  };

  test('starts the functions that listen to it, once', async () => {
    await world.ready('f1', { events: ['databases.*.collections.jobs.documents.*.create'] });
    await world.ready('f2', { events: ['users.*.create'] });
    await world.ready('f3', { events: ['databases.*.collections.*.documents.*.create'], enabled: false });
    await world.services.onEvent(EVENT);
    await world.services.onEvent(EVENT);
    await until(() => expect(triggers()).toEqual(['event']));
    await world.services.idle();
    const [job] = world.runner.jobs;
    expect(world.runner.jobs).toHaveLength(1);
    expect(job?.request).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-appwrite-event': 'databases.board.collections.jobs.documents.d1.create',
        'x-appwrite-user-id': 'owner',
        'x-appwrite-user-jwt': '',
      },
    });
    expect(JSON.parse(new TextDecoder().decode(job?.body))).toEqual({ $id: 'd1', title: 'é' });
  });

  test('is on disk when the backbone may move on', async () => {
    await world.ready('f1', { events: ['databases.*.collections.*.documents.*.create'] });
    world.runner.answer = () => new Promise(() => {});
    await world.services.onEvent(EVENT);
    expect(world.context.stores.accounts.ids.filter(id => id.startsWith('execution:f1/'))).toHaveLength(1);
  });

  test.each([
    ['users.*.create', 'users.u1.create', true],
    ['users.u1.create', 'users.u1.create', true],
    ['users.u2.create', 'users.u1.create', false],
    ['users.*', 'users.u1.create', false],
    ['users.*.sessions.*.create', 'users.u1.sessions.s1.create', true],
    ['users.*.sessions.*.create', 'users.u1.create', false],
  ])('%s fits %s: %o', (pattern, name, fits) => {
    expect(eventFits(pattern, name)).toBe(fits);
  });
});
