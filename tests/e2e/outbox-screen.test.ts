import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { board } from './board.ts';
import { overflow, themeViolations } from './accessibility.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { openDevice } from './device.ts';
import { everyState, fillOutbox } from './outbox-states.ts';

interface Visit {
  viewport?: { width: number; height: number };
  locale?: string;
  /** As in Safari on a phone, which keeps only what is on the Home Screen. */
  needsHomeScreen?: boolean;
}

/** The outbox with these entries, and a server that cannot be reached. */
async function openOutbox(entries: ReturnType<typeof everyState>, visit: Visit = {}): Promise<Page> {
  const { viewport = PHONE, locale = 'en-CA' } = visit;
  const context = await openDevice({ viewport, locale, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (visit.needsHomeScreen === true) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  }
  await page.route('**/v1/sync/push', route => route.abort());
  await page.goto(`${board.url}/outbox`);
  await page.getByText(/^(Nothing to send|Rien à envoyer)$/).waitFor();
  await fillOutbox(page, entries);
  await page.reload();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  return page;
}

describe('every state of the outbox', () => {
  test.each([
    ['en-CA', PHONE],
    ['en-CA', DESKTOP],
    ['fr-CA', { width: 320, height: 640 }],
  ])('has no accessibility fault in dark and in light (%s, %o)', async (locale, viewport) => {
    const page = await openOutbox(everyState(), { locale, viewport, needsHomeScreen: viewport === PHONE });
    const keep = viewport === PHONE ? 'Add to Home Screen' : /How to keep it safe|Comment le protéger/;
    await page.getByText(keep).waitFor();
    for (const group of await page.locator('main summary').all()) await group.click();
    expect(await themeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.context().close();
  });
});
