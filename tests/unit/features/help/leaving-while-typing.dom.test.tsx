import { expect, test } from 'vitest';
import { HelpSearch } from '../../../../src/features/help/help-search.tsx';
import { Calculator } from '../../../../src/features/lmia/calculator/calculator.tsx';
import { act, type, waitFor } from '../../../support/dom/queries.ts';
import { openPart } from '../../../support/dom/test-app.tsx';

const SCREENS = [
  {
    path: '/help-center',
    label: 'Search for help',
    Screen: () => <HelpSearch entries={[]}>Below</HelpSearch>,
  },
  { path: '/lmia?province=AB', label: 'Pay', Screen: Calculator },
];

test.each(SCREENS)(
  'what was typed last at $path calls nobody back who is on the way elsewhere',
  async ({ path, label, Screen }) => {
    const page = await openPart(<Screen />, { path });
    page.stopTime();
    await type(page, label, '40');
    // The router moves the address first, and draws the other screen when its code is here.
    history.pushState(null, '', '/slow');
    // The pause after the typing is over when the answer is heard.
    await page.passTime(1_000);
    await waitFor(() => expect(document.querySelector('output')?.textContent).not.toBe(''));
    await act(async () => undefined);
    expect(page.address()).toBe('/slow');
  },
);
