import type { Page } from 'playwright-core';

/** So many readings in a row that find the same, for something that comes step by step. */
export const AT_REST = 10;

/** For `expect.poll`: how many readings in a row have found the same. null: it can't be at rest now. */
export function sameInARow(read: () => unknown): () => Promise<number> {
  let last: string | null = null;
  let times = 0;
  return async () => {
    const found = await read();
    const now = found === null ? null : JSON.stringify(found);
    times = now === null ? 0 : now === last ? times + 1 : 1;
    last = now;
    return times;
  };
}

/** The addresses that a page asks for from now on, and how many it waits for. */
export function watchRequests(page: Page): { asked: string[]; underWay: () => string[] } {
  const asked: string[] = [];
  const waiting = new Map<object, string>();
  page.on('request', request => {
    asked.push(request.url());
    waiting.set(request, request.url());
  });
  page.on('requestfinished', request => void waiting.delete(request));
  page.on('requestfailed', request => void waiting.delete(request));
  return { asked, underWay: () => [...waiting.values()] };
}
