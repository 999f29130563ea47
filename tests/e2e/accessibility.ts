import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright-core';
import { notHung, twoFrames } from '../support/hung-step.ts';

declare const window: Window & {
  axe?: {
    run: (options: RunOptions) => Promise<AxeResults>;
    configure: (spec: Spec) => void;
    reset: () => void;
  };
};

let axe: string | undefined;

/** WCAG 2.2 AA and axe's best practices. */
const EVERYTHING: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules among them that look at colours: all that a theme changes. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What axe finds wrong. */
export async function violations(page: Page, runOnly = EVERYTHING): Promise<string[]> {
  // Rows that changed their height are measured and moved.
  await twoFrames(page);
  axe ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe);
  const looking = page.evaluate(
    async options => {
      const { axe } = window;
      if (!axe) throw new Error('axe is not on the page');
      // The markup of each element that it looks at takes a sixth of its time, and only a violation shows it.
      axe.configure({ noHtml: true });
      const found = (await axe.run(options)).violations;
      if (found.length === 0) return [];
      axe.reset();
      const shown = (await axe.run(options)).violations;
      // A violation that is gone by now was one all the same.
      return (shown.length === 0 ? found : shown).map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
      );
    },
    {
      runOnly,
      resultTypes: ['violations'],
      // `layoutFaults` measures what is pressed, more strictly.
      rules: { 'target-size': { enabled: false } },
      // The page has no styles of another origin to be fetched, and the element itself says where it is.
      preload: false,
      selectors: false,
    } satisfies RunOptions,
  );
  return notHung('axe looks at the page', looking);
}

/** What axe finds wrong with the colours alone: all that another theme changes. */
export function colourViolations(page: Page): Promise<string[]> {
  return violations(page, COLOURS);
}

/** What axe finds wrong in dark, and of the colours in light. */
export async function themeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page, COLOURS);
  return [...dark.map(fault => `dark: ${fault}`), ...light.map(fault => `light: ${fault}`)];
}

/** By how many pixels the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
