import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startInProcess } from '../../../support/in-process-server.ts';
import { API_KEY } from '../../../support/test-context.ts';
import { until } from '../../../support/until.ts';
import { openReceiver, type Receiver } from '../../../support/webhook-world.ts';

let dataDir: string;
let receiver: Receiver;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'portage-events-')), 'data');
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

test('a whole server sends events to webhooks, goes on after a restart, and tells how far it is', async () => {
  const settings = { variables: { API_KEY, ALLOWED_NETWORKS: '127.0.0.1' } };
  const key = {
    'x-appwrite-project': 'portage',
    'x-appwrite-key': API_KEY,
    'content-type': 'application/json',
  };
  const send = (port: number, path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}/v1${path}`, { method: 'POST', headers: key, body: JSON.stringify(body) });
  const signUp = (port: number, userId: string) =>
    send(port, '/account', {
      userId,
      email: `${userId}@example.com`,
      password: 'wet boots by the door',
      name: userId,
    });
  const created = () => receiver.received.map(({ body }) => (JSON.parse(body) as { $id: string }).$id);

  const server = await startInProcess(dataDir, settings);
  const hook = { webhookId: 'hook', name: 'Partner', url: receiver.url, events: ['users.*.create'] };
  expect((await send(server.port, '/webhooks', hook)).status).toBe(201);
  expect((await signUp(server.port, 'anna')).status).toBe(201);
  await until(() => expect(created()).toEqual(['anna']));
  const pushKey = await (await fetch(`http://127.0.0.1:${server.port}/v1/sync/push-key`)).json();
  // The receiver is down while the server stops.
  receiver.answers.push('drop');
  expect((await signUp(server.port, 'bruno')).status).toBe(201);
  await server.close();

  const next = await startInProcess(dataDir, settings);
  const metrics = await (
    await fetch(`http://127.0.0.1:${next.port}/metrics`, {
      headers: { authorization: `Bearer ${API_KEY}`, ...key },
    })
  ).text();
  expect(metrics).toContain('portage_events_waiting{consumer="webhooks"}');
  expect(metrics).toContain('portage_push_messages{state="waiting"} 0');
  expect(await (await fetch(`http://127.0.0.1:${next.port}/v1/sync/push-key`)).json()).toEqual(pushKey);
  const log = async () =>
    (
      await fetch(`http://127.0.0.1:${next.port}/v1/webhooks/hook/deliveries`, { headers: key })
    ).json() as Promise<{ total: number }>;
  await until(async () => expect((await log()).total).toBe(2));
  await next.close();
});
