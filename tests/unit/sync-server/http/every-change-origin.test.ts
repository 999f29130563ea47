import { expect, test } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
import { registerSubmit } from '../../../../sync-server/routes/submit.ts';
import { registerSyncBackup } from '../../../../sync-server/routes/sync/sync-backup.ts';
import { registerSyncReview } from '../../../../sync-server/routes/sync/sync-review.ts';
import { registerSyncPush } from '../../../../sync-server/routes/sync/sync-push.ts';
import { createBoard } from '../../../support/board.ts';
import { addPerson, PROJECT } from '../../../support/server-world.ts';

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

test('no page of another site changes anything, whatever route it finds', async () => {
  const context = await createBoard();
  const cookie = await addPerson(context, 'owner');
  const app = createApp(context, [registerSyncPush, registerSubmit, registerSyncBackup, registerSyncReview]);
  const routes: { method: (typeof CHANGING)[number]; url: string }[] = [];
  const open: string[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const known of CHANGING) {
      if (![method].flat().includes(known)) continue;
      if (config?.fromAnywhere === true) open.push(`${known} ${url}`);
      else routes.push({ method: known, url });
    }
  });
  await app.ready();
  const commits: number[] = [];
  for (const store of Object.values(context.stores))
    store.beforeCommit = writes => void commits.push(writes.length);

  const answered: string[] = [];
  for (const { method, url } of routes) {
    for (const foreign of [{ origin: 'https://evil.example' }, { origin: 'null' }, SITE]) {
      const headers = { ...PROJECT, cookie, ...foreign };
      const answer = await app.inject({ method, url: url.replaceAll(/:\w+|\*/g, 'x'), headers, payload: {} });
      const isRefused = answer.statusCode === 403 && answer.body.includes('unknown origin');
      if (!isRefused) answered.push(`${method} ${url}`);
    }
  }
  expect(answered).toEqual([]);
  // Where providers send people back to by a form: it changes nothing and goes on to a GET.
  expect(open).toEqual(['POST /v1/account/sessions/oauth2/callback/:provider/:projectId']);
  expect(commits).toEqual([]);
  expect(routes.length).toBeGreaterThan(40);
  await app.close();
});

/** What a browser says of a request that has no origin. */
const SITE = { 'sec-fetch-site': 'cross-site' };
