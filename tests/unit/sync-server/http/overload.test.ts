import { expect, test } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
import { registerOverload } from '../../../../sync-server/http/overload.ts';
import { registerErrorAnswers } from '../../../../sync-server/http/error-answer.ts';
import Fastify from 'fastify';
import { createBoard } from '../../../support/board.ts';

test('one request too many is told to come back, and there is room again afterwards', async () => {
  const app = Fastify();
  registerErrorAnswers(app);
  registerOverload(app, 2);
  const waiting: (() => void)[] = [];
  app.get('/v1/slow', async () => {
    await new Promise<void>(resolve => waiting.push(resolve));
    return 'done';
  });
  app.get('/health', async () => 'ready');
  await app.ready();
  const slow = [app.inject('/v1/slow'), app.inject('/v1/slow')];
  await expect.poll(() => waiting.length).toBe(2);
  const refused = await app.inject('/v1/slow');
  expect(refused.json()).toMatchObject({ code: 503, type: 'general_server_overloaded' });
  expect(refused.headers['retry-after']).toBe('1');
  expect((await app.inject('/health')).statusCode).toBe(200);
  for (const finish of waiting) finish();
  expect((await Promise.all(slow)).map(answer => answer.statusCode)).toEqual([200, 200]);
  const next = app.inject('/v1/slow');
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]?.();
  expect((await next).statusCode).toBe(200);
  await app.close();
});

test('a server that cannot reach a store says so', async () => {
  const context = await createBoard();
  const app = createApp(context, []);
  expect((await app.inject('/health')).json()).toMatchObject({ status: 'ready' });
  context.stores.accounts.get = () => Promise.reject(new Error('gone'));
  const answer = await app.inject('/health');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(answer.json()).toMatchObject({
    status: 'unavailable',
    reason: 'The store accounts does not answer.',
  });
  await app.close();
});

test('the figures name routes, not addresses', async () => {
  const app = createApp(await createBoard(), []);
  await app.inject('/v1/account/sessions/secret-looking-id?project=portage');
  const { body } = await app.inject('/metrics');
  expect(body).toContain('route="/v1/account/sessions/:sessionId"');
  expect(body).not.toContain('secret-looking-id');
  expect(body).toContain('process_resident_memory_bytes');
  await app.close();
});
