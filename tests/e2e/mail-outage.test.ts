import { expect, test } from 'vitest';
import { emptyDetails } from '../../src/domain/empty-details.ts';
import { IMPORT_PATH, IMPORT_TYPE } from '../../sync-server/routes/sync/sync-import.ts';
import { jobData } from '../../sync-server/records/job-data.ts';
import { aCard } from '../support/card-arbitrary.ts';
import { openMailSink } from '../support/mail-sink.ts';
import { freePort } from '../support/ports.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const MINUTE = 60_000;
const KEY = 'a-key-of-the-operator-for-imports';
const data = folderForTests();

test('mail arrives once after the mail server was down for an hour and Portage was killed meanwhile', async () => {
  const mailPort = await freePort();
  const port = await freePort();
  const start = (aheadMs: number): Promise<ServerProcess> =>
    startServer({
      dataDir: data.path,
      port,
      env: {
        SEED: 'none',
        API_KEY: KEY,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}?from=jobs@portage.example`,
        CLOCK_AHEAD_MS: String(aheadMs),
        NODE_OPTIONS: '--import ./tests/support/clock-ahead.mjs',
      },
    });

  let server = await start(0);
  const headers: Record<string, string> = {
    'x-appwrite-project': 'portage',
    'content-type': 'application/json',
  };
  const post = async (path: string, body: object): Promise<number> => {
    const answer = await fetch(`${server.url}/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie !== undefined) headers['cookie'] = cookie.split(';')[0] ?? '';
    return answer.status;
  };
  const password = 'wet boots by the door';
  const email = 'owner@example.com';
  expect(await post('/account', { userId: 'owner', email, password, name: 'Owner' })).toBe(201);
  expect(await post('/account/sessions/email', { email, password })).toBe(201);
  expect(await post('/teams', { teamId: 'camp', name: 'Clearwater Camp' })).toBe(201);
  const invitation = { email: 'robin@example.com', roles: [], url: `${server.url}/invitation` };
  expect(await post('/teams/camp/memberships', invitation)).toBe(201);
  expect(await post('/account/verification', { url: `${server.url}/verify-email` })).toBe(201);

  const apply = { ...emptyDetails().apply, email: 'jobs@clearwater.example' };
  const card = aCard({ jobId: 100, jobTitle: 'Deckhand', expiryDateFormatted: null });
  const imported = await fetch(server.url + IMPORT_PATH, {
    method: 'POST',
    headers: { ...headers, cookie: '', 'x-appwrite-key': KEY, 'content-type': IMPORT_TYPE },
    body: JSON.stringify({
      documentId: 'job-100',
      data: jobData({ card, details: { ...emptyDetails(), apply } }),
    }),
  });
  expect(imported.status).toBe(200);
  const application = { name: 'Anna Roy', email: 'anna@example.com', message: 'I can splice.', jobId: 100 };
  const applied = await fetch(`${server.url}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(application),
  });
  expect(await applied.json()).toMatchObject({ success: true });
  await server.kill();

  server = await start(30 * MINUTE);
  await server.kill();

  server = await start(61 * MINUTE);
  const health = async (): Promise<unknown> => (await fetch(`${server.url}/health`)).json();
  await expect.poll(health).toMatchObject({
    status: 'ready',
    notes: ['Some mail or text messages have not been delivered for more than an hour.'],
  });
  await server.kill();

  const sink = await openMailSink(mailPort);
  server = await start(65 * MINUTE);
  await sink.arrived(2);
  // The message is removed from the queue after the mail server took it.
  await expect.poll(health).not.toHaveProperty('notes');
  await server.stop();
  // Whatever was still to go out would go out at the next start.
  server = await start(66 * MINUTE);
  await server.stop();
  await sink.close();

  // The link to verify the address expired after an hour: nobody gets a mail with a dead link.
  const received = new Map(sink.received.map(({ to, source }) => [to.join(), source]));
  expect(sink.received).toHaveLength(2);
  expect(received.get('robin@example.com')).toContain('Clearwater Camp');
  const mail = received.get('jobs@clearwater.example');
  expect(mail).toMatch(/^Subject: .*Deckhand/m);
  expect(mail).toMatch(/^Reply-To: .*anna@example\.com/m);
});
