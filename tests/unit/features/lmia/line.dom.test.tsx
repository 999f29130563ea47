import { describe, expect, test } from 'vitest';
import { LineSections } from '../../../../src/features/lmia/line-sections.tsx';
import { QuickCalculator } from '../../../../src/features/lmia/calculator/quick-calculator.tsx';
import { ThresholdPlot } from '../../../../src/features/lmia/thresholds/threshold-plot.tsx';
import { fireEvent } from '@testing-library/react';
import {
  choose,
  complaint,
  find,
  on,
  press,
  see,
  sees,
  texts,
  type,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp, openPart } from '../../../support/dom/test-app.tsx';

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

describe('the line over time', () => {
  test.each([
    ['en', 'Table', '$36.00 an hour, since June 27, 2025'],
    ['fr', 'Barème', '36,00 $ l’heure, depuis le 27 juin 2025'],
  ] as const)(
    'is walked along step by step, and a table says the same (%s)',
    async (language, label, before) => {
      await openPart(<ThresholdPlot province="AB" today="2026-11-20" />, { language });
      const slider = (await find('slider', label)) as HTMLInputElement;
      expect(slider.value).toBe(slider.max);
      // As the left arrow key does.
      fireEvent.change(slider, { target: { value: String(Number(slider.max) - 1) } });
      expect(plain(slider.getAttribute('aria-valuetext'))).toBe(before);
      const rows = texts('row').slice(1);
      expect(rows).toHaveLength(Number(slider.max) + 1);
      expect(plain(rows.at(-2))).toContain(before.split(' ')[0]);
      expect((await find('img')).getAttribute('aria-label')).toContain('Alberta');
    },
  );

  test('is that of the province where one is, until another one is chosen', async () => {
    const page = await openPart(<LineSections province="AB" />);
    const name = async () => (await find('img')).getAttribute('aria-label');
    expect(await name()).toMatch(/^The official threshold in Alberta/);
    await choose(page, 'Province or territory', 'Yukon');
    expect(await name()).toMatch(/^The official threshold in Yukon/);
  });

  test('stands in the table that is chosen, with who says so', async () => {
    const page = await openPart(<LineSections province="" />);
    const tables = on().getAllByRole('combobox', { name: 'Table' })[0] as HTMLSelectElement;
    expect(tables.selectedOptions[0]?.textContent).toMatch(/ \(in force\)$/);
    const table = () => on().getAllByRole('table')[0] as HTMLElement;
    expect(table().querySelectorAll('tbody tr')).toHaveLength(13);
    const inForce = table().textContent;
    await page.user.selectOptions(tables, tables.options[tables.options.length - 1] as HTMLOptionElement);
    expect(table().textContent).not.toBe(inForce);
    await see(/^Official table of April 29, 2017\. It shows/);
    expect(sees(/Portage’s own figures/)).toBe(false);
  });

  test('is the owner’s alone on a site that goes by it: no other table and no history', async () => {
    await openPart(<LineSections province="AB" />, { wageTable: 'specification' });
    await see(/These are Portage’s own figures, used by its wage filter\./);
    expect(on().queryByRole('combobox')).toBeNull();
    expect(on().queryByRole('img')).toBeNull();
    expect(plain(texts('row').find(row => row.startsWith('Ontario')))).toContain('$24.50');
  });
});

describe('the first question on another screen', () => {
  test('is answered there, and what was typed goes along to the whole', async () => {
    const page = await openPart(<QuickCalculator />);
    await type(page, 'Pay', '36.00');
    expect(sees('Low-wage position')).toBe(false);
    await choose(page, 'Province or territory', 'Alberta');
    await see('Low-wage position');
    await press(page, 'Open the full calculator', { role: 'link' });
    expect(page.address()).toBe('/lmia?pay=36.00&province=AB');
  });

  test('asks for the hours of a pay that is not by the hour, and says what it cannot read', async () => {
    const page = await openPart(<QuickCalculator />);
    expect(on().queryByLabelText(/^Hours/)).toBeNull();
    await choose(page, 'Pay period', 'a day');
    await type(page, 'Hours a day', '8');
    await choose(page, 'Pay period', 'a year');
    await type(page, 'Hours a week', 'many');
    expect(complaint('Hours a week')).toMatch(/^Hours: .*“many”/);
    await type(page, 'Pay', '<b>');
    expect(complaint('Pay')).toMatch(/^Pay: we couldn’t find an amount in “<b>”/);
    await waitFor(() => expect(sees('Check the highlighted fields.')).toBe(true));
  });
});

test('the screen has the calculator first, then the streams, the line and the requirements with their sources', async () => {
  await openApp('/lmia?province=YT', { language: 'fr' });
  await waitFor(() => expect(document.title).toContain('EIMT'));
  expect((await find('heading', 'Calculatrice EIMT')).tagName).toBe('H1');
  expect((await find('img')).getAttribute('aria-label')).toContain('Yukon');
  await waitFor(() => expect(document.querySelectorAll('main a[target="_blank"]').length).toBeGreaterThan(2));
  const outside = Array.from(document.querySelectorAll<HTMLAnchorElement>('main a[target="_blank"]'));
  for (const { href, rel } of outside)
    expect([href.slice(0, 8), rel]).toEqual(['https://', 'noopener noreferrer']);
});
