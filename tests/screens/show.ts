import type { Screen, Visit } from './screen.ts';

/** Opens a screen and waits until nothing of it is still to come. */
export async function show(screen: Screen, visit: Visit): Promise<void> {
  const { page } = visit;
  await screen.open(visit);
  // What the server drew has the same heading.
  await page.locator('.frame-main').waitFor({ state: 'hidden' });
  await page.locator('h1:visible').first().waitFor({ state: 'attached' });
  if (screen.unanswered) return;
  await page.waitForLoadState('networkidle');
  // What was measured is drawn in the next frame.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
