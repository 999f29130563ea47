import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountBody, readAccount } from '../../../../sync-server/records/account-record.ts';
import { changeAccount, createWorld, PASSWORD, PROJECT, type World } from '../../../support/server-world.ts';

let world: World;
let port = 0;

beforeEach(async () => {
  world = await createWorld({ RATE_LIMITS: 'off' });
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => world.app.close());

const ownAccount = async () => {
  const account = (await readAccount(world.context.stores.accounts, 'owner'))?.account;
  if (!account) throw new Error('no owner');
  return account;
};

/** The request was read, and whoever sent it is gone before anything is looked up for it. */
async function sendAndGo(text: string): Promise<void> {
  const { accounts } = world.context.stores;
  const read = accounts.get.bind(accounts);
  const closed = new Promise<void>(resolve => {
    world.app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve()));
  });
  const client = connect(port, '127.0.0.1');
  const asked = new Promise<void>(resolve => {
    accounts.get = async id => {
      resolve();
      await closed;
      return read(id);
    };
  });
  await once(client, 'connect');
  client.write(text);
  await asked;
  client.resetAndDestroy();
  await closed;
  accounts.get = read;
}

test('a log-in by somebody who is gone by then leaves an account that can be read', async () => {
  const body = JSON.stringify({ email: 'owner@example.com', password: PASSWORD });
  const lines = Object.entries({ ...PROJECT, 'content-type': 'application/json', host: 'localhost' });
  await sendAndGo(
    [
      'POST /v1/account/sessions/email HTTP/1.1',
      ...lines.map(([name, value]) => `${name}: ${value}`),
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );
  await expect.poll(async () => (await ownAccount()).sessions.length).toBe(2);
  expect((await ownAccount()).events).toMatchObject([{ event: 'session.create', ip: '127.0.0.1' }]);
  expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(200);
});

test('an account that an earlier version wrote without the address is readable', async () => {
  const { accounts } = world.context.stores;
  const stored = await accounts.get('user:owner');
  const account = await ownAccount();
  const [session] = account.sessions;
  const { ip: _, ...rest } = session ?? { ip: '' };
  const body = { ...accountBody(account), sessions: [rest], events: [{ event: 'session.create', at: 1 }] };
  await accounts.commit([{ id: 'user:owner', revision: stored?.revision ?? '', body }]);
  expect((await ownAccount()).sessions).toMatchObject([{ id: 'session-owner', ip: '' }]);
  expect((await world.send('owner', 'GET', '/v1/account')).statusCode).toBe(200);
});

test('nothing is written that could not be read again', async () => {
  await expect(changeAccount(world.context, 'owner', { name: 7 as never })).rejects.toThrow('not readable');
});
