import { afterEach, expect, test, vi } from 'vitest';
import { firstPaint } from '../../../../src/app/start/first-paint.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a visible page that the browser never draws waits for a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('document', new EventTarget());
  let isOver = false;
  const waiting = firstPaint({ hidden: false }).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(isOver).toBe(true);
});
