import { afterEach, expect, test } from 'vitest';
import { ConnectionNotice } from '../../../../src/app/notices/connection-notice.tsx';
import { watchLine } from '../../../../src/app/notices/line-before.ts';
import { catalogueIn } from '../../../support/dom/bare-catalogue.ts';
import { see } from '../../../support/dom/queries.ts';
import { openPart } from '../../../support/dom/test-app.tsx';

const shown = async (words: string | RegExp, change: Parameters<typeof catalogueIn>[0]): Promise<boolean> => {
  await openPart(<ConnectionNotice />, { services: { catalogue: catalogueIn(change).catalogue } });
  return (await see(words)).closest('p')?.hidden === false;
};

/** The page that a service worker kept. */
function keptPage(html: string): Document {
  return new DOMParser().parseFromString(`<div class="frame-kept">${html}</div>`, 'text/html');
}

afterEach(() => watchLine(keptPage('')));

test.each([true, false])(
  'how old the list is shows only while the server isn’t reached (%s)',
  async unreachable => {
    const words = /^Offline\. Showing 9 jobs/;
    expect(await shown(words, { state: 'ready', cards: 9, confirmedAt: 0, unreachable })).toBe(unreachable);
  },
);

test('until the list is open, the line that the page came with stays', async () => {
  watchLine(keptPage('<p data-offline-line="true"><svg></svg><span>Offline. Showing 7 jobs</span></p>'));
  expect(await shown('Offline. Showing 7 jobs', { state: 'opening', unreachable: true })).toBe(true);
});
