import pino from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
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
