import { describe, expect, test } from 'vitest';
import {
  find,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';

const ASK = 'Search for help';
/** After this, the typing rests. */
const REST_MS = 1_000;

const answers = () => Array.from(document.querySelectorAll<HTMLDetailsElement>('main details'));
const questions = () => answers().map(answer => answer.querySelector('summary')?.textContent);
/** Where it is said to those who see: the other place is heard. */
const count = async () => (await find('main')).querySelector('search')?.nextElementSibling as HTMLElement;

describe('looking for an answer', () => {
  test('shows the best first, says how many and keeps the question in the address', async () => {
    const page = await openApp('/help-center');
    await type(page, ASK, 'application');
    await waitFor(() => expect(questions()[0]).toMatch(/application/));
    const words = `${answers().length} answers found`;
    await see(words, await count());
    // Once the person stops to write, for a screen reader and in the address.
    await page.passTime(REST_MS);
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(words));
    await waitFor(() => expect(page.address()).toBe('/help-center?q=application'));
    // Several answers are for choosing.
    expect(answers().filter(({ open }) => open)).toEqual([]);
    expect(sees('Finding a job')).toBe(false);
  });

  test('opens an answer that is the only one, also from an address', async () => {
    const page = await openApp('/help-center?q=withdraw+unsent');
    await see('1 answer found', await count());
    expect(valueOf(ASK)).toBe('withdraw unsent');
    expect(answers().map(({ open }) => open)).toEqual([true]);
    // The key of a form’s button leads nowhere.
    await page.user.type(await find('searchbox'), '{Enter}');
    expect(page.address()).toBe('/help-center?q=withdraw+unsent');
    await hasFocus(await find('searchbox'));
  });

  test('that is given up shows all groups again, and leaves the rest of the address', async () => {
    const page = await openApp('/help-center?from=footer&q=withdraw');
    await find('heading', 'Withdraw an application');
    await type(page, ASK, '');
    await see('Finding a job');
    await page.passTime(REST_MS);
    await waitFor(() => expect(page.address()).toBe('/help-center?from=footer'));
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(''));
  });

  test('that finds nothing leads to people, from the FAQ’s questions too', async () => {
    const page = await openApp('/help-center');
    await type(page, ASK, 'xyzzy');
    await see('No answer found', await count());
    await see(/^Try another word\. If you still can’t find an answer/);
    expect(answers()).toEqual([]);
    await type(page, ASK, 'charge me');
    await find('heading', 'Can anyone charge me for a job or an LMIA?');
    await type(page, ASK, 'xyzzy');
    await press(page, 'Contact us', { role: 'link', in: await find('main') });
    await find('heading', 'Contact us');
    expect(page.address()).toBe('/contact');
  });

  test('takes a question of two hundred letters, in any script', async () => {
    const page = await openApp(`/help-center?q=${encodeURIComponent('é'.repeat(300))}`);
    await see('No answer found', await count());
    expect(valueOf(ASK)).toBe('é'.repeat(200));
    await type(page, ASK, '  ');
    await see('Finding a job');
    await type(page, ASK, '仕事 😀 <b>');
    await see('No answer found', await count());
    expect(document.querySelector('main b')).toBeNull();
  });

  test('knows French, without its accents', async () => {
    const page = await openApp('/help-center', { language: 'fr' });
    await type(page, 'Rechercher de l’aide', 'telecharger donnees');
    await waitFor(() => expect(questions()).toContain('Télécharger ou supprimer mes données'));
    expect(texts('heading', await find('main'))[0]).toBe('Centre d’aide');
    expect(on().getAllByText(/réponses? trouvées?$/).length).toBeGreaterThan(0);
  });
});
