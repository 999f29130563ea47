import type { Page } from 'playwright-core';
import type { Screen, Visit } from './screen.ts';
import { twoFrames } from '../support/hung-step.ts';
import { untilQuiet } from '../support/until-quiet.ts';

/** Opens a screen and waits until nothing of it is still to come. */
export async function show(screen: Screen, visit: Visit): Promise<void> {
  const { page } = visit;
  await screen.open(visit);
  // What the server drew has the same heading.
  await page.locator('.frame-main').waitFor({ state: 'hidden' });
  await page.locator('h1:visible').first().waitFor({ state: 'attached' });
  if (screen.unanswered) return;
  await untilQuiet(page);
  await twoFrames(page);
}

/** By way of a screen that is like no other: two pages of the same kind share their heading's element. */
const BY_WAY_OF = { path: '/nothing/here', heading: /^(Page not found|Page introuvable)$/ };
/** To that one itself. */
const BY_ANOTHER_WAY = { path: '/about', heading: /^(About us|À propos de nous)$/ };

/**
 * The same for a screen that is only an address, on a page where the app runs already: no start, no first frame. What changes how
 * screens are drawn is done `onTheWay`, where there is little to draw.
 */
export async function showInApp(
  path: string,
  page: Page,
  onTheWay?: (page: Page) => Promise<unknown>,
): Promise<void> {
  const way = path === BY_WAY_OF.path ? BY_ANOTHER_WAY : BY_WAY_OF;
  await goInApp(page, way.path);
  const left = page.getByRole('heading', { level: 1, name: way.heading });
  await left.waitFor();
  await onTheWay?.(page);
  await goInApp(page, path);
  await left.waitFor({ state: 'detached' });
  await page.locator('h1:visible').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await twoFrames(page);
}

/** As the browser's own buttons do it. */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
