import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { arrived } from '../../../support/dom/account-scene.ts';
import { listSays, listShows, SIX } from '../../../support/dom/list-scene.ts';
import { act, find, fireEvent, hasFocus, on, press, waitFor } from '../../../support/dom/queries.ts';
import { turns } from '../../../support/fake-clock.ts';
import { openApp, openPart } from '../../../support/dom/test-app.tsx';
import { KeywordBox } from '../../../../src/features/jobs/list/keyword-box.tsx';

const box = () => on().getByRole<HTMLInputElement>('searchbox', { name: 'Search jobs' });

describe('the words searched for', () => {
  test('become the list while one types, and one step of the history', async () => {
    const page = await openApp('/jobList', { cards: SIX });
    await listSays('6 jobs');
    await page.user.type(box(), 'coo');
    await arrived(page, '/jobList?q=coo');
    await page.user.type(box(), 'k');
    await arrived(page, '/jobList?q=cook');
    await listShows('camp cook', 'line cook');
    history.back();
    await listSays('6 jobs');
    expect(box().value).toBe('');
    history.forward();
    await waitFor(() => expect(box().value).toBe('cook'));
  });

  test('are found without their accents, and in the names of employers', async () => {
    const cards = SIX.map((card, at) => (at === 0 ? { ...card, businessName: 'Café Été 七' } : card));
    const page = await openApp('/jobList', { cards });
    await page.user.type(box(), 'cafe ete{Enter}');
    await listShows('camp cook');
    expect(page.address()).toBe('/jobList?q=cafe+ete');
    await page.user.clear(box());
    await page.user.type(box(), '七');
    await arrived(page, `/jobList?q=${encodeURIComponent('七')}`);
    await listShows('camp cook');
  });

  test('are taken back by one press, and the box has the keyboard', async () => {
    const page = await openApp('/jobList?q=nurse&sort=pay', { cards: SIX });
    await listShows('nurse');
    await press(page, 'Clear search');
    await arrived(page, '/jobList?sort=pay');
    await listSays('6 jobs');
    await hasFocus(box());
    expect(on().queryByRole('button', { name: 'Clear search' })).toBeNull();
  });
});

describe('a press before the screen has drawn the one before', () => {
  const sortByPay = () =>
    fireEvent.change(on().getByRole('combobox', { name: 'Sort by' }), { target: { value: 'pay' } });

  test('leaves a cleared search cleared', async () => {
    const page = await openApp('/jobList?q=cook', { cards: SIX });
    await listShows('camp cook', 'line cook');
    act(() => {
      on().getByRole('button', { name: 'Clear search' }).click();
      sortByPay();
    });
    expect(page.address()).toBe('/jobList?sort=pay');
    await listSays('6 jobs');
    expect(box().value).toBe('');
  });

  test('leaves a typed one typed', async () => {
    const page = await openApp('/jobList', { cards: SIX });
    await listSays('6 jobs');
    fireEvent.change(box(), { target: { value: 'cook' } });
    act(() => {
      fireEvent.blur(box());
      sortByPay();
    });
    expect(page.address()).toBe('/jobList?q=cook&sort=pay');
    await listSays('2 jobs');
    expect(box().value).toBe('cook');
  });

  test('leaves an amount that was typed and deleted deleted', async () => {
    const page = await openApp('/jobList', { cards: SIX, width: 1280 });
    await listSays('6 jobs');
    const amount = await on().findByLabelText('Another amount');
    act(() => {
      fireEvent.change(amount, { target: { value: '45' } });
      fireEvent.change(amount, { target: { value: '' } });
    });
    await act(() => turns(20));
    expect(page.address()).toBe('/jobList');
    expect(amount).toHaveProperty('value', '');
  });

  test('chooses both provinces', async () => {
    const page = await openApp('/jobList', { cards: SIX, width: 1280 });
    await listSays('6 jobs');
    const alberta = await find('checkbox', /^Alberta/);
    act(() => {
      alberta.click();
      on()
        .getByRole('checkbox', { name: /^Ontario/ })
        .click();
    });
    expect(page.address()).toBe('/jobList?province=AB&province=ON');
    await waitFor(() => expect(alberta).toHaveProperty('checked', true));
  });
});

describe('the box', () => {
  test('says nothing of spaces', async () => {
    const told = vi.fn<(keyword: string) => void>();
    const page = await openPart(<KeywordBox keyword="" keywordNow={() => ''} onChange={told} />);
    await page.user.type(box(), '   ');
    await page.user.tab();
    expect(told).not.toHaveBeenCalled();
    await page.user.type(box(), 'cook  ');
    await page.user.tab();
    expect(told.mock.lastCall).toEqual(['   cook  ']);
  });

  test('says it at once when Enter is pressed or the keyboard goes on', async () => {
    const told = vi.fn<(keyword: string) => void>();
    const page = await openPart(<KeywordBox keyword="" keywordNow={() => ''} onChange={told} />);
    await page.user.type(box(), 'a');
    await page.user.keyboard('{Enter}');
    expect(told.mock.calls).toEqual([['a']]);
    await page.user.type(box(), 'b');
    await page.user.tab();
    expect(told.mock.lastCall).toEqual(['ab']);
  });

  test('takes 200 characters', async () => {
    const page = await openPart(<KeywordBox keyword="" keywordNow={() => ''} onChange={() => {}} />);
    await page.user.click(box());
    await page.user.paste('é'.repeat(250));
    expect(box().value).toHaveLength(200);
  });

  test('keeps what is typed while the address takes over what was typed before', async () => {
    const told: string[] = [];
    let follow: (keyword: string) => void = () => {};
    const page = await openPart(<Followed told={told} take={set => (follow = set)} />);
    await page.user.type(box(), 'coo{Enter}k');
    expect(told[0]).toBe('coo');
    act(() => follow('coo'));
    expect(box().value).toBe('cook');
    await waitFor(() => expect(told).toEqual(['coo', 'cook']));
    act(() => follow('cook'));
    // A change that nobody typed here, such as Back, counts.
    act(() => follow('welder'));
    expect(box().value).toBe('welder');
  });

  test('undoes no step forward whose list has yet to be drawn', async () => {
    const told = vi.fn<(keyword: string) => void>();
    const page = await openPart(<KeywordBox keyword="" keywordNow={() => 'cook'} onChange={told} />);
    await page.user.click(box());
    await page.user.tab();
    expect(told).not.toHaveBeenCalled();
    await page.user.type(box(), 'baker');
    await page.user.tab();
    expect(told.mock.calls).toEqual([['baker']]);
  });

  test('is found by its French name', async () => {
    await openApp('/jobList', { cards: SIX, language: 'fr' });
    expect((await find('searchbox', 'Rechercher des offres')).getAttribute('name')).toBe('q');
    await listSays('6 offres');
  });
});

/** Its screen draws an address when the test says so. */
function Followed({ told, take }: { told: string[]; take: (set: (keyword: string) => void) => void }) {
  const [keyword, setKeyword] = useState('');
  take(setKeyword);
  return (
    <KeywordBox keyword={keyword} keywordNow={() => told.at(-1) ?? ''} onChange={each => told.push(each)} />
  );
}
