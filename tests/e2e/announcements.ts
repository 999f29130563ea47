import type { Page } from 'playwright-core';

/**
 * From the next load on, the page writes down what a screen reader is told: what changes within a live region that was there
 * before, as not every screen reader hears one that comes with its words; alerts are heard in any case.
 */
export async function watchAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { announced: said });
    const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output';
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    const tell = (region: Element | null | undefined) => {
      const text = region?.textContent?.trim();
      if (text && said.at(-1) !== text) said.push(text);
    };
    const observer = new MutationObserver(changes => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const { target } of changes) {
        const region = elementOf(target)?.closest(LIVE);
        if (region && !added.some(node => node.contains(region))) tell(region);
      }
      for (const node of added) {
        // The words of a failed load stand in the page and are not shown.
        if (!(node instanceof Element) || node.closest('.not-loaded')) continue;
        tell(node.matches('[role=alert]') ? node : node.querySelector('[role=alert]'));
      }
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** What was told since the last load, in order. */
export function announced(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}
