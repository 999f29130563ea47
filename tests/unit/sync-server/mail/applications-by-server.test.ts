import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { BOUNCES_PATH } from '../../../../src/wire/bounces.ts';
import { IMPORT_PATH, IMPORT_TYPE } from '../../../../sync-server/routes/sync/sync-import.ts';
import type { RunningServer } from '../../../../sync-server/server.ts';
import { jobData } from '../../../../sync-server/records/job-data.ts';
import { anApplication } from '../../../support/board.ts';
import { restoreInto } from '../../../support/backup-folder.ts';
import { aBounce } from '../../../support/bounces.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { startInProcess } from '../../../support/in-process-server.ts';
import { type MailSink, openMailSink } from '../../../support/mail-sink.ts';
import { PROJECT } from '../../../support/server-world.ts';
import { START_MS } from '../../../support/test-context.ts';
import { until } from '../../../support/until.ts';

const TOKEN = 'token-of-this-start';
const KEY = { ...PROJECT, 'x-appwrite-key': TOKEN };
const ADDRESS = 'jobs@clearwater.example';
const HOUR_MS = 3_600_000;

let directory: string;
let server: RunningServer;
let sink: MailSink;
/** Added to the time, which is before the end of every test posting. */
let later = 0;
const startedMs = Date.now();
const nowMs = () => START_MS + Date.now() - startedMs + later;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-figures-'));
  sink = await openMailSink();
  later = 0;
  await start();
  const details = { ...emptyDetails(), apply: { ...emptyDetails().apply, email: ADDRESS } };
  const data = jobData({ card: aCard({ jobId: 100 }), details });
  const headers = { ...KEY, 'content-type': IMPORT_TYPE };
  const body = JSON.stringify({ documentId: 'job-100', data });
  const answer = await fetch(urlOf(IMPORT_PATH), { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(await answer.text());
});
afterEach(async () => {
  await server.close();
  await sink.close();
  await rm(directory, { recursive: true, force: true });
});

async function start(data = 'data') {
  const variables = { SMTP_URL: sink.url, PUBLIC_URL: 'https://jobs.example', RATE_LIMITS: 'on' };
  server = await startInProcess(join(directory, data), { variables, token: TOKEN, nowMs });
}
const urlOf = (path: string) => `http://127.0.0.1:${server.port}${path}`;

/** One of many guests applies; its document's id. */
async function apply(guest: number): Promise<string> {
  const secret = Buffer.alloc(32, guest).toString('base64url');
  const answer = await fetch(urlOf('/v1/sync/push'), {
    method: 'POST',
    headers: { ...PROJECT, 'content-type': 'application/json', 'x-portage-guest': secret },
    body: JSON.stringify({
      protocol: 1,
      operations: [anApplication({ createdAt: new Date(nowMs()).toISOString() })],
    }),
  });
  const { outcomes } = (await answer.json()) as { outcomes: { receipt: { documentId: string } }[] };
  return outcomes[0]?.receipt.documentId ?? '';
}

/** One answer that has all of these lines: figures that change together are read together. */
const figures = (...lines: RegExp[]) =>
  until(async () => {
    const text = await (await fetch(urlOf('/metrics'))).text();
    for (const line of lines) expect(text).toMatch(line);
  });
const notes = async () => {
  const { notes: found = [] } = (await (await fetch(urlOf('/health'))).json()) as { notes?: string[] };
  return found.filter(note => note.includes('mail'));
};

const QUEUED = /^portage_messages_queued 1$/m;
const EMPTY = /^portage_messages_queued 0$/m;
const NOT_LATE = /^portage_messages_oldest_seconds 0$/m;

test('an application’s mail is owed until the mail server takes it, and late after an hour', async () => {
  sink.refusals.push(451);
  await apply(1);
  await figures(QUEUED, /^portage_message_retries 1$/m, /^portage_messages_oldest_seconds (?!0$)/m);
  expect(await notes()).toEqual([]);
  later += HOUR_MS + 1000;
  await figures(QUEUED, /^portage_messages_oldest_seconds 36\d\d/m);
  expect(await notes()).toEqual([
    'Some mail or text messages have not been delivered for more than an hour.',
  ]);
  // A start tries everything at once.
  await server.close();
  await start();
  await sink.arrived(1);
  await figures(EMPTY, NOT_LATE, /^portage_messages_delivered_total\{kind="application"\} 1$/m);
  expect(await notes()).toEqual([]);
});

test('one that the mail server refuses or that comes back is counted as failed', async () => {
  sink.refusals.push(550);
  await apply(1);
  await figures(EMPTY, /^portage_messages_failed_total\{kind="application",reason="refused"\} 1$/m);
  const id = await apply(2);
  await figures(EMPTY, /^portage_messages_delivered_total\{kind="application"\} 1$/m);
  const headers = { ...KEY, 'content-type': 'message/rfc822' };
  const [{ reports }] = sink.received as [MailSink['received'][0]];
  expect(reports.envelopeId).toBe(`application-${id}`);
  const body = aBounce({ envelopeId: reports.envelopeId, to: ADDRESS });
  expect(await (await fetch(urlOf(BOUNCES_PATH), { method: 'POST', headers, body })).json()).toEqual({
    outcome: 'returned',
  });
  await figures(EMPTY, /^portage_messages_failed_total\{kind="application",reason="bounced"\} 1$/m);
});

test('one that a limit of ours holds back is owed, and never late', async () => {
  for (let guest = 1; guest <= 21; guest += 1) await apply(guest);
  await sink.arrived(20);
  await figures(QUEUED, NOT_LATE, /^portage_message_retries 0$/m);
  later += HOUR_MS + 1000;
  await figures(QUEUED, NOT_LATE);
  expect(await notes()).toEqual([]);
});

test('one that was sent after a backup goes out again after its restore, and is known as the same', async () => {
  sink.refusals.push(451);
  const id = await apply(1);
  await figures(QUEUED, /^portage_message_retries 1$/m);
  const file = join(directory, 'backup.tar');
  const backup = await fetch(urlOf('/v1/sync/backup'), { headers: KEY });
  await writeFile(file, Buffer.from(await backup.arrayBuffer()));
  await server.close();
  await start();
  await sink.arrived(1);
  await figures(EMPTY);
  await server.close();
  await restoreInto(join(directory, 'restored'), file);
  await start('restored');
  await sink.arrived(2);
  await figures(EMPTY, /^portage_messages_delivered_total\{kind="application"\} 1$/m);
  expect(sink.received).toHaveLength(2);
  for (const { reports, source } of sink.received) {
    expect(reports.envelopeId).toBe(`application-${id}`);
    expect(source).toContain(`Message-ID: <application-${id}@jobs.example>`);
  }
});
