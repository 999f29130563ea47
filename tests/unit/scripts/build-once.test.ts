import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildOnce } from '../../../scripts/build-once.mjs';
import { withFileLock } from '../../../scripts/file-lock.mjs';
import { temporaryFolder } from '../../support/server-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let lock: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  lock = join(folder.path, 'build.lock');
});
afterEach(() => folder.remove());

const pause = () => nextTurn();
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('a lock', () => {
  test('lets one in after the other', async () => {
    const seen: string[] = [];
    const task = (name: string) => async () => {
      seen.push(`${name} begins`);
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      seen.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map(name => withFileLock(lock, task(name), { pause })));
    for (let at = 0; at < seen.length; at += 2)
      expect(seen[at + 1]).toBe(seen[at]?.replace('begins', 'ends'));
    expect(seen).toHaveLength(6);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('is given back when the task fails', async () => {
    await expect(withFileLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(existsSync(lock)).toBe(false);
  });

  test('of a process that ended is taken over, and so is one that it was taking over', async () => {
    writeFileSync(lock, String(deadPid()));
    writeFileSync(`${lock}.claim`, String(deadPid()));
    const waits: number[] = [];
    expect(await withFileLock(lock, async () => 7, { pause, onWait: pid => waits.push(pid) })).toBe(7);
    expect(waits).toEqual([]);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('of a process that lives is waited for, and that is said once', async () => {
    writeFileSync(lock, String(process.pid));
    const waits: number[] = [];
    let turns = 0;
    const unlocking = async () => {
      turns += 1;
      if (turns === 3) rmSync(lock);
    };
    await withFileLock(lock, async () => {}, { pause: unlocking, onWait: pid => waits.push(pid) });
    expect(turns).toBe(3);
    expect(waits).toEqual([process.pid]);
  });

  test('keeps processes apart, whatever they find', async () => {
    writeFileSync(lock, String(deadPid()));
    const log = join(folder.path, 'log');
    const module = pathToFileURL(join(import.meta.dirname, '../../../scripts/file-lock.mjs')).href;
    const script = `
      import { appendFileSync } from 'node:fs';
      import { setImmediate as nextTurn } from 'node:timers/promises';
      import { withFileLock } from ${JSON.stringify(module)};
      for (let round = 0; round < 20; round += 1)
        await withFileLock(${JSON.stringify(lock)}, async () => {
          appendFileSync(${JSON.stringify(log)}, 'begin ' + process.pid + '\\n');
          await nextTurn();
          appendFileSync(${JSON.stringify(log)}, 'end ' + process.pid + '\\n');
        }, { pause: nextTurn });`;
    const codes = await Promise.all(
      Array.from({ length: 3 }, () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
        return new Promise<number | null>(resolve => child.on('exit', resolve));
      }),
    );
    expect(codes).toEqual([0, 0, 0]);
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(120);
    for (let at = 0; at < lines.length; at += 2)
      expect(lines[at + 1]).toBe(lines[at]?.replace('begin', 'end'));
    expect(readdirSync(folder.path)).toEqual(['log']);
  });
});

describe('a build', () => {
  function aBuild(options: { force?: boolean; fails?: boolean; fingerprint?: string } = {}) {
    const { force = false, fails = false, fingerprint = 'now' } = options;
    const build = async () => {
      builds += 1;
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      running -= 1;
      if (fails) throw new Error('broken');
    };
    const stamp = join(folder.path, 'build.json');
    return buildOnce({ stamp, lock, fingerprint: () => fingerprint, build, force, pause });
  }
  let builds: number;
  let running: number;
  let most: number;
  beforeEach(() => {
    builds = 0;
    running = 0;
    most = 0;
  });

  test('is made once by several that find it stale at once, and not again', async () => {
    await Promise.all([aBuild(), aBuild(), aBuild()]);
    expect(builds).toBe(1);
    await aBuild();
    expect(builds).toBe(1);
  });

  test('is made again for other sources, and when it is asked for in any case: never two at once', async () => {
    await aBuild();
    await aBuild({ fingerprint: 'later' });
    expect(builds).toBe(2);
    await Promise.all([aBuild({ force: true }), aBuild({ force: true })]);
    expect(builds).toBe(4);
    expect(most).toBe(1);
  });

  test('that broke off is no build, of the sources before neither', async () => {
    await aBuild();
    await expect(aBuild({ fingerprint: 'later', fails: true })).rejects.toThrow('broken');
    await aBuild();
    expect(builds).toBe(3);
  });
});
