import { expect, test } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
import { createBoard } from '../../../support/board.ts';

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
