import pino from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
import { ApiError } from '../../../../sync-server/core/api-error.ts';
import type { ErrorType } from '../../../../src/wire/errors.ts';
import { createBoard } from '../../../support/board.ts';
import { PROJECT } from '../../../support/server-world.ts';

test('tells who came and what was refused, and no secret', async () => {
  const lines: string[] = [];
  const context = await createBoard();
  const app = createApp(
    { ...context, log: pino({ level: 'trace' }, { write: line => void lines.push(line) }) },
    [],
  );
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers: { ...PROJECT, ...headers }, payload });

  const account = { userId: 'ann', email: 'ann@example.com', password: 'wet boots by the door' };
  await post('/v1/account', account);
  const logIn = await post('/v1/account/sessions/email', account);
  const cookie = logIn.cookies[0];
  const withCookie = (value = '') => ({
    ...PROJECT,
    cookie: `a_session_portage=${encodeURIComponent(value)}`,
  });
  const password = 'dry socks at last';
  const changed = await app.inject({
    method: 'PATCH',
    url: '/v1/account/password',
    headers: withCookie(cookie?.value),
    payload: { password, oldPassword: account.password },
  });
  await post('/v1/account/sessions/email', { ...account, password: 'a wrong guess' });
  await post('/v1/account', account, { origin: 'https://evil.example' });
  const headers = withCookie(changed.cookies[0]?.value);
  await app.inject({ method: 'DELETE', url: '/v1/account/sessions/current', headers });
  context.stores.accounts.failing = true;
  await post('/v1/account', { ...account, userId: 'bob', email: 'bob@example.com\u0000' });
  await post('/v1/account', { ...account, userId: 'bob', email: 'bob@example.com' });
  await app.close();

  const messages = lines.map((line): { msg: string; type?: string } => JSON.parse(line));
  expect(messages.map(({ msg, type }) => (type === undefined ? msg : `${msg}: ${type}`))).toEqual([
    'account created',
    'logged in',
    'password changed',
    'refused: user_invalid_credentials',
    'refused: general_unknown_origin',
    'logged out',
    'request failed',
  ]);
  const all = lines.join('');
  for (const secret of [
    'wet boots',
    'dry socks',
    'a wrong guess',
    'argon2',
    cookie?.value ?? 'missing',
    'ann@',
    'bob@',
  ]) {
    expect(all).not.toContain(secret);
  }
});

test('a server that is too busy says so in one short line for each refusal, and what it isn’t set up for is no error', async () => {
  const lines: string[] = [];
  const context = await createBoard();
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) });
  const refuse = (type: ErrorType) => () => Promise.reject(new ApiError(type));
  const app = createApp({ ...context, log }, [
    scope => {
      scope.get('/busy', refuse('general_server_overloaded'));
      scope.get('/no-mail', refuse('general_smtp_disabled'));
      scope.get('/unknown', refuse('general_unknown'));
    },
  ]);
  const statuses = [];
  for (const url of ['/busy', '/no-mail', '/unknown'])
    statuses.push((await app.inject({ url, headers: PROJECT })).statusCode);
  await app.close();
  expect(statuses).toEqual([503, 503, 500]);
  const said = lines.map(line => JSON.parse(line) as { level: number; msg: string; type?: string });
  expect(said.map(({ level, msg, type }) => [level, msg, type])).toEqual([
    [30, 'refused', 'general_server_overloaded'],
    [50, 'request failed', undefined],
  ]);
  expect(lines[0]?.length).toBeLessThan(250);
});
