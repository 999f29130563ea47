import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../../sync-server/config/config.ts';
import { type RunningServer, startServer } from '../../../../sync-server/server.ts';
import { emptyApp } from '../../../support/in-process-server.ts';
import { openPushServiceForTests, type TestPushService } from '../../../support/push-service.ts';
import { API_KEY } from '../../../support/test-context.ts';
import { until } from '../../../support/until.ts';

let directory: string;
let server: RunningServer;
let browsers: TestPushService;

async function start(): Promise<void> {
  server = await startServer({
    config: readConfig({
      PORT: '0',
      DATA_DIR: join(directory, 'data'),
      SEED: 'none',
      RATE_LIMITS: 'off',
      API_KEY,
      ALLOWED_NETWORKS: '127.0.0.1',
    }),
    environment: { nowMs: () => Date.now(), randomBytes: length => new Uint8Array(randomBytes(length)) },
    log: pino({ level: 'silent' }),
    appDirectory: directory,
    operatorToken: 'token-of-this-start',
    onFatal: error => {
      throw error;
    },
  });
}
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-messaging-'));
  emptyApp(directory);
  browsers = await openPushServiceForTests();
  await start();
});
afterEach(async () => {
  await server.close();
  await browsers.close();
  await rm(directory, { recursive: true, force: true });
});

async function call(headers: Record<string, string>, method: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/v1${path}`, {
    method,
    headers: { 'x-appwrite-project': 'portage', 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? {} : JSON.parse(text);
}

test('a whole server keeps a topic, its subscriber and a draft over a restart, and then sends it', async () => {
  const key = { 'x-appwrite-key': API_KEY };
  const account = { userId: 'ann', email: 'ann@example.com', password: 'wet boots by the door' };
  await call({}, 'POST', '/account', account);
  const { secret } = await call(key, 'POST', '/users/ann/sessions');
  const ann = { 'x-appwrite-session': secret };
  const { publicKey } = await call({}, 'GET', '/sync/push-key');
  const browser = browsers.subscribe(publicKey);
  await call(ann, 'POST', '/account/targets/push', { targetId: 'phone', identifier: browser.identifier });
  await call(key, 'POST', '/messaging/topics', { topicId: 'news', name: 'News' });
  await call(ann, 'POST', '/messaging/topics/news/subscribers', { subscriberId: 's1', targetId: 'phone' });
  const message = { messageId: 'm1', title: 'Back at 7', topics: ['news'], draft: true };
  await call(key, 'POST', '/messaging/messages/push', message);
  await server.close();
  await start();
  expect(await call(key, 'GET', '/messaging/topics/news')).toMatchObject({ pushTotal: 1 });
  await call(key, 'PATCH', '/messaging/messages/push/m1', { draft: false });
  await until(async () =>
    expect(await call(key, 'GET', '/messaging/messages/m1')).toMatchObject({
      status: 'sent',
      deliveredTotal: 1,
    }),
  );
  expect(browser.got.map(({ content }) => content)).toMatchObject([{ title: 'Back at 7', path: '/' }]);
  await call(ann, 'DELETE', '/messaging/topics/news/subscribers/s1');
  expect(await call(key, 'GET', '/messaging/topics/news')).toMatchObject({ pushTotal: 0 });
});
