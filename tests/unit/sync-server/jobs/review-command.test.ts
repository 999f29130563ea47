import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main as importFiles } from '../../../../sync-server/jobs/import.ts';
import { main } from '../../../../sync-server/jobs/review.ts';
import { writeServerFile } from '../../../../sync-server/jobs/server-file.ts';
import type { RunningServer } from '../../../../sync-server/server.ts';
import { aPosting, aRow } from '../../../support/board.ts';
import { startInProcess } from '../../../support/in-process-server.ts';
import { tempFolder } from './temp-files.ts';

const folder = tempFolder();
const PERSON = {
  userId: 'ann',
  email: 'ann@example.com',
  password: 'wet boots by the door',
  name: 'Ann\u001b[2J',
};
const VARIABLES = { DEV_MAILBOX: 'on', POSTING_REVIEW: 'all' };

let printed: string[];
let said: string[];
let running: RunningServer | undefined;
let rounds = 0;

beforeEach(() => {
  rounds += 1;
  printed = [];
  said = [];
  vi.stubEnv('DATA_DIR', join(folder.path, `review-${rounds}`));
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(async () => {
  await stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function start(variables: Record<string, string> = VARIABLES): Promise<string> {
  const dataDir = process.env['DATA_DIR'] ?? '';
  running = await startInProcess(dataDir, { variables, token: 'operator' });
  await writeServerFile(dataDir, {
    pid: process.pid,
    host: '127.0.0.1',
    port: running.port,
    token: 'operator',
  });
  return `http://127.0.0.1:${running.port}`;
}

async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

async function send(url: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': 'portage', cookie };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Two postings by somebody with an account, numbers 801 and 802. */
async function postTwo(url: string): Promise<void> {
  await send(`${url}/v1/account`, PERSON);
  const session = await send(`${url}/v1/account/sessions/email`, PERSON);
  const cookie = session.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ');
  const row = { jobTitle: 'cook', description: 'Cook. '.repeat(60) };
  const operations = [
    aPosting({ userId: 'ann', payload: { jobId: 801, row: aRow(row) } }),
    aPosting({ userId: 'ann', payload: { jobId: 802, row: aRow({ jobTitle: 'baker' }) } }),
  ];
  const answer = await send(`${url}/v1/sync/push`, { protocol: 1, operations }, cookie);
  expect((await answer.json()).outcomes).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
}

const isPublic = async (url: string, jobId: number) => (await fetch(`${url}/v1/sync/jobs/${jobId}`)).status;

describe('npm run review', () => {
  test('lists and decides through the running server, which reports waiting postings', async () => {
    const url = await start();
    expect(await main(['list'])).toBe(0);
    expect(printed.splice(0)).toEqual(['No postings are waiting.']);
    await postTwo(url);
    expect((await (await fetch(`${url}/health`)).json()).notes).toEqual([
      'Postings are waiting for your review: npm run review -- list',
    ]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('portage_postings_waiting_for_review 2');
    expect(metrics).toContain('portage_postings_waiting_for_confirmation 0');

    expect(await main(['list'])).toBe(0);
    const [text = ''] = printed.splice(0);
    expect(text).toMatch(
      /^2 postings are waiting\.\n\n801 {2}cook · Erie Greens · Leamington, ON\n {2}Waiting for your review since /,
    );
    expect(text).toContain('  Posted by Ann [2J, ann@example.com (not verified), account ann');
    expect(text).toMatch(/\n {2}Cook\. .*…\n/);
    expect(text).not.toContain('\u001b');

    expect(await main(['approve', '801'])).toBe(0);
    expect(await main(['refuse', '802', '--reason', 'Name the wage'])).toBe(0);
    expect(printed.splice(0)).toEqual(['801: approved, now public', '802: refused and closed']);
    expect(await isPublic(url, 801)).toBe(200);
    expect(await isPublic(url, 802)).toBe(404);
    expect(await main(['list', '--refused', '--json'])).toBe(0);
    expect(JSON.parse(printed.splice(0).join(''))).toMatchObject({
      total: 1,
      postings: [{ jobId: 802, state: 'refused', reason: 'Name the wage' }],
    });
    expect((await (await fetch(`${url}/health`)).json()).notes).toBeUndefined();
    expect(await main(['approve', '801', '999', '--json'])).toBe(1);
    expect(JSON.parse(printed.splice(0).join(''))).toEqual({
      outcomes: [
        { posting: 801, outcome: 'unchanged' },
        { posting: 999, outcome: 'not_found' },
      ],
    });
    expect(said).toEqual([]);
  });

  test('does the same to the databases when no server runs, and the next start shows it', async () => {
    await postTwo(await start());
    await stop();
    expect(await main(['list', '--json'])).toBe(0);
    expect(JSON.parse(printed.splice(0).join(''))).toMatchObject({
      total: 2,
      postings: [{ jobId: 801, by: { name: PERSON.name } }, { jobId: 802 }],
    });
    expect(await main(['approve', '801'])).toBe(0);
    expect(await main(['refuse', '802'])).toBe(0);
    const url = await start();
    expect(await isPublic(url, 801)).toBe(200);
    expect(await isPublic(url, 802)).toBe(404);
    const { cards } = (await (await fetch(`${url}/v1/sync/catalogue`)).json()) as { cards: number };
    expect(cards).toBe(1);
  });

  test('refuses imported postings too, which stay refused', async () => {
    const file = folder.write('jobs.json', JSON.stringify([{ ...aRow(), jobId: 55 }]));
    expect(await importFiles([file])).toBe(0);
    printed.splice(0);
    expect(await main(['refuse', '55', '--reason', 'Gone'])).toBe(0);
    expect(await importFiles([file])).toBe(0);
    expect(await isPublic(await start(), 55)).not.toBe(200);
  });

  test('reports wrong arguments and does nothing', async () => {
    for (const wrong of [
      [],
      ['approve'],
      ['list', '801'],
      ['show', '801'],
      ['approve', '801', '--reason', 'x'],
      ['approve', '801', '--refused'],
      ['refuse', '801', '--reason', 'x'.repeat(501)],
      ['list', '--everything'],
      ['approve', '801', 'x'.repeat(37)],
    ])
      expect([wrong, await main(wrong)]).toEqual([wrong, 2]);
    expect(printed).toEqual([]);
    expect(said.every(text => text.includes('Usage: npm run review'))).toBe(true);
    expect(await main(['--help'])).toBe(0);
    expect(await main(['list'])).toBe(1);
    expect(said.at(-1)).toMatch(/^There are no postings in /);
    expect(existsSync(process.env['DATA_DIR'] ?? '')).toBe(false);
    vi.stubEnv('POSTING_REVIEW', 'sometimes');
    expect(await main(['list'])).toBe(1);
    expect(said.at(-1)).toContain('POSTING_REVIEW must be one of unproved, all, none');
  });
});
