import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LevelDown from 'leveldown';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushResponse } from '../../../src/wire/operations/push.ts';
import type { RunningServer } from '../../../sync-server/server.ts';
import { anApplication } from '../../support/board.ts';
import { openIn } from '../../support/backup-folder.ts';
import { startInProcess } from '../../support/in-process-server.ts';

const GUEST = 'g'.repeat(43);
let directory: string;
let running: RunningServer[];
let fatal: Error[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-faults-'));
  running = [];
  fatal = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of running) await server.close();
  await rm(directory, { recursive: true });
});

async function start(): Promise<string> {
  const server = await startInProcess(join(directory, 'data'), {
    variables: { SEED: 'sample' },
    onFatal: error => fatal.push(error),
  });
  running.push(server);
  return `http://127.0.0.1:${server.port}`;
}

async function openJobs(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/v1/databases/board/collections/jobs/documents`, {
    headers: { 'x-appwrite-project': 'portage' },
  });
  const { documents } = (await answer.json()) as { documents: { jobId: number }[] };
  return documents.map(({ jobId }) => jobId);
}

function push(url: string, operation: object): Promise<Response> {
  return fetch(`${url}/v1/sync/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portage-guest': GUEST },
    body: JSON.stringify({ protocol: 1, operations: [operation] }),
  });
}

/** What LevelDB answers from the next write on: after one failure it never recovers. */
function breakDisk(message: string): void {
  vi.spyOn(LevelDown.prototype, '_batch').mockImplementation((_operations, _options, done) =>
    process.nextTick(done, new Error(message)),
  );
}

test.each([
  ['a full disk', 'IO error: /data/000012.log: No space left on device'],
  ['a failed sync', 'IO error: /data/000012.log: Input/output error'],
])(
  '%s is no acknowledgement: 503 for all, one message, and after a restart all is done once',
  async (_, words) => {
    const url = await start();
    const [first = 0, ...others] = await openJobs(url);
    const kept = anApplication({ payload: { jobId: first } });
    expect((await push(url, kept)).status).toBe(200);

    breakDisk(words);
    const refused = others.slice(0, 10).map(jobId => anApplication({ payload: { jobId } }));
    const answers = await Promise.all(refused.map(operation => push(url, operation)));
    expect(answers.map(({ status }) => status)).toEqual(refused.map(() => 503));
    expect(answers.map(({ headers }) => Number(headers.get('retry-after')) > 0)).toEqual(
      refused.map(() => true),
    );
    // Another store may fail a moment later: those who follow events save their positions there every second.
    const ofBoard = fatal.map(({ message }) => message).filter(message => /store board/.test(message));
    expect(ofBoard).toEqual([expect.stringContaining(words)]);
    const health = await fetch(`${url}/health`);
    expect([health.status, await health.json()]).toMatchObject([
      503,
      { reason: expect.stringMatching(/board/) },
    ]);

    vi.restoreAllMocks();
    for (const server of running.splice(0)) await server.close();
    const again = await start();
    for (const operation of [kept, ...refused, ...refused]) {
      const { outcomes } = (await (await push(again, operation)).json()) as PushResponse;
      expect(outcomes.map(({ status }) => status)).toEqual(['applied']);
    }
    for (const server of running.splice(0)) await server.close();
    const board = await openIn(join(directory, 'data'), 'board');
    const applications = await board.range({ start: 'applications/', end: 'applications0' });
    expect(applications).toHaveLength(1 + refused.length);
    await board.close();
  },
);
