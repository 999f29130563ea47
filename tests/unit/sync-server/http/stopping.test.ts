import { expect, test } from 'vitest';
import type { Part } from '../../../../sync-server/app.ts';
import { createWorld, PROJECT } from '../../../support/server-world.ts';

test('a request that arrives while the server stops is refused like any other', async () => {
  let url = '';
  let answer: Response | undefined;
  // Closing waits for this, as it does for the requests in progress.
  const asks: Part = app => {
    app.addHook('preClose', async () => {
      answer = await fetch(url, { headers: PROJECT });
    });
  };
  const { app } = await createWorld({}, [asks]);
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v1/account`;
  expect((await fetch(url, { headers: PROJECT })).status).toBe(401);
  await app.close();
  expect(answer?.status).toBe(503);
  expect(answer?.headers.get('retry-after')).toBe('5');
  expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer?.json()).toEqual({
    message: 'The server is stopping. Please try again in a moment.',
    code: 503,
    type: 'general_service_unavailable',
    version: expect.any(String),
  });
});
