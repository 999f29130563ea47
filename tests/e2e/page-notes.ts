import type { BrowserContext, Page } from 'playwright-core';

const TEXT_MAX = 1_500;
const EVENTS_KEPT = 20;
const events = new Map<BrowserContext, string[]>();

/** Remembers a context's last errors and failed requests, for the message of a test that fails. */
export function takeNotes(context: BrowserContext): void {
  const kept: string[] = [];
  events.set(context, kept);
  context.once('close', () => events.delete(context));
  const note = (text: string) => {
    kept.push(`${new Date().toISOString().slice(11, 23)} ${text}`);
    if (kept.length > EVENTS_KEPT) kept.shift();
  };
  context.on('weberror', error => note(`error: ${error.error().message}`));
  context.on('console', message => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  context.on('requestfailed', request => {
    note(`${request.method()} ${request.url()} failed: ${request.failure()?.errorText ?? ''}`);
  });
  context.on('response', response => {
    if (response.status() >= 400)
      note(`${response.request().method()} ${response.url()} answered ${response.status()}`);
  });
}

/** What each open page shows and what went wrong there lately; of all open contexts, unless one is named. */
export async function pageNotes(of?: BrowserContext): Promise<string> {
  const wanted = [...events].filter(([context]) => of === undefined || context === of);
  const notes = await Promise.all(
    wanted.map(async ([context, kept]) => [...(await Promise.all(context.pages().map(shownOn))), ...kept]),
  );
  return notes.flat().join('\n');
}

async function shownOn(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText).catch(String);
  return `[${page.url()}]\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, TEXT_MAX)}`;
}
