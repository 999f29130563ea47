import { describe, expect, it } from 'vitest';
import { createLocks } from '../../../src/sync/locks.ts';
import { FakeClock, turns } from '../../support/fake-clock.ts';

/** `navigator.locks`, exclusive locks only. */
function lockManager() {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal?: AbortSignal }, task: () => Promise<unknown>) => {
      const before = tail;
      const result = new Promise((resolve, reject) => {
        let isGranted = false;
        signal?.addEventListener('abort', () => {
          if (!isGranted) reject(signal.reason);
        });
        void before.then(() => {
          if (signal?.aborted) return undefined;
          isGranted = true;
          return task().then(resolve, reject);
        });
      });
      tail = result.catch(() => undefined);
      return result;
    },
  } as unknown as LockManager;
}

describe('the lock of a device', () => {
  it('lets one go after the other', async () => {
    const locks = createLocks(lockManager(), new FakeClock());
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await turns();
      log.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([locks.run('l', task('a')), locks.run('l', task('b'))])).toEqual(['a', 'b']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('goes on without it when its holder does not come back', async () => {
    const clock = new FakeClock();
    const locks = createLocks(lockManager(), clock);
    void locks.run('l', () => new Promise(() => {}));
    const second = locks.run('l', async () => 'done');
    await turns();
    await clock.advance(20_000);
    expect(await second).toBe('done');
    expect(clock.sleepers).toBe(0);
  });

  it('waits on while its holder is known to be at work', async () => {
    const clock = new FakeClock();
    const locks = createLocks(lockManager(), clock);
    let isAtWork = true;
    void locks.run('l', () => new Promise(() => {}));
    let isDone = false;
    const second = locks.run(
      'l',
      async () => {
        isDone = true;
      },
      () => isAtWork,
    );
    for (let minute = 0; minute < 3; minute++) await clock.advance(20_000);
    expect(isDone).toBe(false);
    isAtWork = false;
    await clock.advance(20_000);
    await second;
    expect(isDone).toBe(true);
    expect(clock.sleepers).toBe(0);
  });

  it('hands on what the task throws, and runs it once', async () => {
    const locks = createLocks(lockManager(), new FakeClock());
    let runs = 0;
    const failing = locks.run('l', async () => {
      runs += 1;
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect([runs, await locks.run('l', async () => 'next')]).toEqual([1, 'next']);
  });

  it('goes on without it where the browser refuses locks', async () => {
    const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
    const locks = createLocks(refusing as unknown as LockManager, new FakeClock());
    expect(await locks.run('l', async () => 1)).toBe(1);
  });

  it('is none where the browser has none', async () => {
    expect(await createLocks(undefined, new FakeClock()).run('l', async () => 1)).toBe(1);
  });
});
