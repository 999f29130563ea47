import type { Page } from 'playwright-core';

/** As long as Playwright's own waits have in these tests. */
const MOST_MS = 60_000;

/**
 * A step that Playwright gives no time limit, such as `evaluate`: if it hangs, its name is the message. Without it, the
 * whole test runs out of time and says nothing about where.
 */
export async function notHung<T>(step: string, running: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Hung: ${step}`)), MOST_MS);
  });
  try {
    return await Promise.race([running, hung]);
  } finally {
    clearTimeout(timer);
  }
}

/** What changed is measured in the first frame and drawn in the second. */
export async function twoFrames(page: Page): Promise<void> {
  await notHung(
    'the browser draws two frames',
    page.evaluate(
      () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    ),
  );
}
