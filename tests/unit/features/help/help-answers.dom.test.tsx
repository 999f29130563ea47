import { describe, expect, test } from 'vitest';
import { find, focused, on, press, see, waitFor } from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';

const open = () => Array.from(document.querySelectorAll('details[open]'), ({ id }) => id);
const levels = () =>
  Array.from(document.querySelectorAll('details summary > :first-child'), ({ tagName }) => tagName);

const answer = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`details#${id}`);
  if (!found) throw new Error(`There is no answer ${id}`);
  return found;
};

describe('the help center', () => {
  test('has groups of questions, all closed, and leads to the FAQ and back', async () => {
    const page = await openApp('/help-center');
    expect((await find('heading', 'Applying')).tagName).toBe('H2');
    await waitFor(() => expect(document.title).toBe('Help center · Portage'));
    expect(new Set(levels())).toEqual(new Set(['H3']));
    expect(open()).toEqual([]);
    await press(page, 'Frequently asked questions', { role: 'link', in: await find('main') });
    await find('heading', 'Does it cost anything?');
    await waitFor(() => expect(document.title).toBe('Frequently asked questions · Portage'));
    // Without groups the questions stand right below the title.
    expect(new Set(levels())).toEqual(new Set(['H2']));
    await press(page, 'More in the help center', { role: 'link' });
    await find('heading', 'Applying');
  });

  test('opens an answer by a press on its question', async () => {
    const page = await openApp('/help-center');
    await page.user.click(await see('Withdraw an application'));
    expect(open()).toEqual(['withdraw']);
  });
});

describe('the address of an answer', () => {
  test('stays in the help center too', async () => {
    await openApp('/help-center#withdraw');
    await waitFor(() => expect(focused()).toBe(answer('withdraw').querySelector('summary')));
    expect(open()).toEqual(['withdraw']);
    expect(location.hash).toBe('#withdraw');
  });

  test('opens it and puts the keyboard there, in the language that the address asks for', async () => {
    const page = await openApp('/faq?lang=fr#fees');
    await find('heading', 'Peut-on me faire payer un emploi ou une EIMT?');
    await waitFor(() => expect(focused()).toBe(answer('fees').querySelector('summary')));
    expect(open()).toEqual(['fees']);
    expect(document.documentElement.lang).toBe('fr-CA');
    await press(page, 'Découvrez comment fonctionne cette fraude', { role: 'link', in: answer('fees') });
    await find('heading', /poste vendu/);
    expect(on().getAllByText(/6 min de lecture/).length).toBeGreaterThan(0);
  });

  test('asks for a language until a person chooses one', async () => {
    const page = await openApp('/faq?lang=fr#fees');
    await find('heading', 'Foire aux questions');
    await press(page, 'en English');
    await find('heading', 'Frequently asked questions');
    expect(page.address()).toBe('/faq');
    expect(document.documentElement.lang).toBe('en-CA');
    const again = await openApp('/faq', { device: page.device });
    await find('heading', 'Frequently asked questions');
    expect(again.translations.language()).toBe('en');
  });

  test('is in the answer, and works each time that it is followed', async () => {
    const page = await openApp('/help-center');
    await page.user.click(await see('Withdraw an application'));
    for (const press of ['once', 'again']) {
      await page.user.click(await find('link', 'Link to this answer', answer('withdraw')));
      await waitFor(() => expect(focused(), press).toBe(answer('withdraw').querySelector('summary')));
    }
    expect(location.hash).toBe('#withdraw');
    expect(open()).toEqual(['withdraw']);
  });

  test('that is nobody’s opens nothing', async () => {
    await openApp('/help-center#nobody');
    await find('heading', 'Applying');
    expect(open()).toEqual([]);
    await waitFor(() => expect(focused()).toBe(document.body));
  });

  test('of the FAQ opens nothing in the help center, which has questions of its own', async () => {
    await openApp('/help-center?q=charge+me#fees');
    await find('heading', 'Can anyone charge me for a job or an LMIA?');
    await waitFor(() => expect(focused()).toBe(document.body));
  });
});
