import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PushResponse } from '../../src/wire/operations/push.ts';
import { canTrace } from '../support/power-cut.ts';
import { readBoard } from './board-on-disk.ts';
import { folderForTests } from '../support/server-for-tests.ts';
import { freePort } from '../support/ports.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const DISK = '600m';
const MB = 1_048_576;

const folder = folderForTests();
let running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

async function start(dataDir: string, under: readonly string[] = []): Promise<ServerProcess> {
  const server = await startServer({ dataDir, port: await freePort(), under });
  running.push(server);
  return server;
}

let sent = 0;
function apply(
  url: string,
  jobId: number,
): Promise<{ status: number; retryAfter: string | null; done: number }> {
  sent += 1;
  const id = `operation-${String(sent).padStart(20, '0')}`;
  const payload = { jobId, jobTitle: 'Cook', name: 'Robin', email: 'robin@example.ca', message: 'Monday.' };
  const operation = {
    id,
    kind: 'application.submit',
    createdAt: '2026-11-20T12:00:00.000Z',
    userId: null,
    payload,
  };
  return fetch(`${url}/v1/sync/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portage-guest': randomBytes(32).toString('base64url') },
    body: JSON.stringify({ protocol: 1, operations: [operation] }),
  }).then(async answer => ({
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    done: answer.ok ? ((await answer.json()) as PushResponse).outcomes.length : 0,
  }));
}

async function firstJob(url: string): Promise<number> {
  const answer = await fetch(`${url}/v1/databases/board/collections/jobs/documents`, {
    headers: { 'x-appwrite-project': 'portage' },
  });
  const { documents } = (await answer.json()) as { documents: { jobId: number }[] };
  return documents[0]?.jobId ?? 0;
}

const canMount =
  process.getuid?.() === 0 &&
  spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=1m none $d && umount $d && rmdir $d'])
    .status === 0;

describe.skipIf(!canMount)(
  `a disk that fills${canMount ? '' : ' (skipped: no right to mount a small one)'}`,
  () => {
    let disk: string;
    beforeAll(async () => {
      disk = join(folder.path, 'disk');
      await mkdir(disk);
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'none', disk]);
    });
    afterAll(() => void spawnSync('umount', [disk]));

    const filler = () => join(disk, 'filler');
    /** Takes room until so many bytes are free. */
    async function leave(bytes: number): Promise<void> {
      const { bavail, bsize } = await statfs(disk);
      const file = await open(filler(), 'a');
      try {
        const chunk = Buffer.alloc(MB);
        for (let left = bavail * bsize - bytes; left > 0; left -= chunk.length)
          await file.write(chunk, 0, Math.min(left, chunk.length));
      } finally {
        await file.close();
      }
    }

    test('writes are refused while it can be read, it starts on a full disk, and goes on when there is room', async () => {
      const dataDir = join(disk, 'data');
      let server = await start(dataDir);
      const jobId = await firstJob(server.url);
      expect(await apply(server.url, jobId)).toMatchObject({ status: 200, done: 1 });
      expect(existsSync(join(dataDir, 'reserve'))).toBe(true);

      await leave(20 * MB);
      const statuses = new Set<number>();
      // The room is looked at four times a second.
      while (!statuses.has(503)) statuses.add((await apply(server.url, jobId)).status);
      expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([]);
      const refused = await apply(server.url, jobId);
      expect(refused).toMatchObject({ status: 503, done: 0 });
      expect(Number(refused.retryAfter)).toBeGreaterThan(0);
      expect(await firstJob(server.url)).toBe(jobId);
      expect((await fetch(`${server.url}/health`)).status).toBe(503);

      await server.kill();
      await leave(0);
      server = await start(dataDir);
      expect(existsSync(join(dataDir, 'reserve'))).toBe(false);
      expect(await firstJob(server.url)).toBe(jobId);
      expect((await apply(server.url, jobId)).status).toBe(503);

      await rm(filler());
      while ((await apply(server.url, jobId)).status === 503);
      expect(await apply(server.url, jobId)).toMatchObject({ status: 200, done: 1 });
      await server.stop();

      // Without the reserve it would not have started: it says why.
      await rm(join(dataDir, 'reserve'), { force: true });
      await leave(0);
      await expect(start(dataDir)).rejects.toThrow(
        /ended with 1:[\s\S]*No space left on device[\s\S]*Free up space on the disk/,
      );
      await rm(filler());
      server = await start(dataDir);
      expect(await apply(server.url, jobId)).toMatchObject({ status: 200, done: 1 });
    });
  },
);

const isTraced = canTrace();
describe.skipIf(!isTraced)(
  `a disk that fails${isTraced ? '' : ' (skipped: strace is not here, or not allowed)'}`,
  () => {
    test('a failed sync ends the server with its reason; nothing acknowledged is missing afterwards', async () => {
      const dataDir = join(folder.path, 'data');
      const first = await start(dataDir);
      const jobId = await firstJob(first.url);
      await first.stop();
      const inject = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync'];
      const server = await start(dataDir, [...inject, '-e', 'inject=fdatasync:error=EIO:when=40+']);
      const answers: number[] = [];
      let acknowledged = 0;
      for (;;) {
        const answer = await apply(server.url, jobId).catch(() => null);
        if (!answer) break;
        answers.push(answer.status);
        if (answer.status === 200) acknowledged += 1;
      }
      expect(await server.ended).toBe(1);
      expect(server.output()).toMatch(/Portage is stopping: .*Input\/output error[\s\S]*Start Portage again/);
      expect(acknowledged).toBeGreaterThan(0);
      // Success, then only refusals: never a success after the first failure.
      expect(answers.join(',')).toMatch(/^200(,200)*(,503)*$/);
      running = [];

      const again = await start(dataDir);
      expect(await apply(again.url, jobId)).toMatchObject({ status: 200, done: 1 });
      await again.stop();
      const kept = (await readBoard(dataDir, 'applications')).length;
      expect(kept).toBeGreaterThanOrEqual(acknowledged + 1);
      // The one that got no answer may be there too: the process may end between the failed sync and its 503.
      expect(kept).toBeLessThanOrEqual(answers.length + 2);
    });
  },
);
