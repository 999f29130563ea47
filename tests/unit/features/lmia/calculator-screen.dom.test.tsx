import { act } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Location, NavigationType, UNSAFE_LocationContext, useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import {
  choose,
  complaint,
  find,
  focused,
  hasFocus,
  on,
  press,
  see,
  sees,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openPart, type Page } from '../../../support/dom/test-app.tsx';
import { Calculator } from '../../../../src/features/lmia/calculator/calculator.tsx';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import type { DetailsAnswer } from '../../../../src/features/services.ts';
import { testCard } from '../test-card.ts';

/** After this, the typing rests. */
const REST_MS = 1_000;

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const says = (text: string): Promise<void> =>
  waitFor(() => expect(plain(document.body.textContent)).toContain(text));

async function tabTo({ user }: Page, label: string): Promise<void> {
  const field = on().getByLabelText(label);
  for (let presses = 0; presses < 12 && focused() !== field; presses += 1) await user.tab();
  await waitFor(() => expect(focused()).toBe(field));
}

const LANGUAGES = [
  {
    language: 'en',
    pay: 'Pay',
    period: 'Pay period',
    year: 'a year',
    hours: 'Hours',
    province: 'Province or territory',
    onTheLine: 'Exactly at the $37.50 threshold, which counts as high-wage',
    below: '$0.01/hour below the $37.50 threshold',
    unreadable: 'Pay: we couldn’t find an amount in “x”.',
    again: 'Reset',
  },
  {
    language: 'fr',
    pay: 'Salaire',
    period: 'Période de paie',
    year: 'par année',
    hours: 'Heures',
    province: 'Province/territoire',
    onTheLine: 'Exactement au seuil de 37,50 $, ce qui compte comme un haut salaire',
    below: '0,01 $ l’heure sous le seuil de 37,50 $',
    unreadable: 'Salaire : nous n’avons trouvé aucun montant dans « x ».',
    again: 'Réinitialiser',
  },
] as const;

describe.each(LANGUAGES)('the calculator ($language)', words => {
  test('answers to the cent without a network, keeps it in the address, and is emptied by a press', async () => {
    const { language, pay, period, year, hours, province } = words;
    const page = await openPart(<Calculator />, { language, path: '/lmia' });
    await page.user.click(await on().findByLabelText(pay));
    await page.user.keyboard('37,50');
    await tabTo(page, province);
    await choose(page, province, 'Alberta');
    await says(words.onTheLine);

    await type(page, pay, '77999,99');
    await page.user.selectOptions(on().getByLabelText(period), 'year');
    expect(plain(on().getByLabelText<HTMLSelectElement>(period).selectedOptions[0]?.textContent)).toBe(year);
    await tabTo(page, hours);
    await page.user.keyboard('40');
    await says(words.below);
    // Heard once, after the typing.
    await page.passTime(REST_MS);
    await waitFor(() => expect(page.address()).toBe('/lmia?pay=77999%2C99&per=year&hours=40&province=AB'));
    await waitFor(() => expect(plain(document.querySelector('output')?.textContent)).toContain(words.below));

    const again = await openPart(<Calculator />, { device: page.device, path: page.address() });
    await says(words.below);
    await type(again, pay, 'x');
    expect(plain(complaint(pay))).toBe(words.unreadable);
    await press(again, words.again);
    // The pressed button has gone.
    await hasFocus(on().getByLabelText(pay));
    expect([valueOf(pay), valueOf(province), complaint(pay)]).toEqual(['', '', null]);
    await again.passTime(REST_MS);
    await waitFor(() => expect(again.address()).toBe('/lmia'));
  });
});

/** Shows each address only when `next` is called. A slow device, too, shows it late while a person types. */
function lateAddresses() {
  const waiting: Location[] = [];
  let draw: (location: Location) => void = () => undefined;
  function Late({ children }: { children: ReactNode }) {
    const newest = useLocation();
    const [shown, setShown] = useState(newest);
    useEffect(() => {
      draw = setShown;
      if (!waiting.includes(newest)) waiting.push(newest);
    }, [newest]);
    const value = { location: shown, navigationType: NavigationType.Replace };
    return <UNSAFE_LocationContext value={value}>{children}</UNSAFE_LocationContext>;
  }
  const next = () =>
    act(() => {
      const [location] = waiting.splice(0, 1);
      if (location) draw(location);
    });
  return { Late, next };
}

describe('the calculator’s form', () => {
  test('keeps what is typed while an earlier address of its own is on its way', async () => {
    const { Late, next } = lateAddresses();
    const page = await openPart(
      <Late>
        <Calculator />
      </Late>,
      { path: '/lmia' },
    );
    next();
    await page.user.click(await on().findByLabelText('Pay'));
    for (const [typed, address] of [
      ['37', '/lmia?pay=37'],
      ['50', '/lmia?pay=3750'],
    ] as const) {
      await page.user.keyboard(typed);
      await page.passTime(REST_MS);
      await waitFor(() => expect(page.address()).toBe(address));
    }
    next();
    expect(valueOf('Pay')).toBe('3750');
    next();
    expect(valueOf('Pay')).toBe('3750');
    // A link or Back leads somewhere else: the form follows.
    act(() => history.replaceState({ idx: 0 }, '', '/lmia?pay=20'));
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    next();
    await waitFor(() => expect(valueOf('Pay')).toBe('20'));
  });

  test('says what is missing, and why a range has no one answer', async () => {
    const page = await openPart(<Calculator />, { path: '/lmia' });
    await see(/^Enter the pay and choose a province/);
    await type(page, 'Pay', '36.60');
    await see(/^Choose a province or territory/);
    await choose(page, 'Province or territory', 'Alberta');
    await type(page, 'Up to (if a range)', '38');
    await see('The pay range spans both');
    await see('The wage you actually offer decides.');
    await choose(page, 'Pay period', 'a year');
    await see(/^The hours aren’t stated/);
  });

  test('has today in its days until one is chosen, and leaves half a day alone', async () => {
    const page = await openPart(<Calculator />, { path: '/lmia?pay=20&province=AB' });
    expect(valueOf('Advertising start date')).toBe('2026-11-20');
    await says('if you start advertising today.');
    await type(page, 'Advertising start date', '2026-10-01');
    await says('if you advertise without a break from October 1, 2026.');
    await page.passTime(REST_MS);
    await waitFor(() => expect(page.address()).toContain('posted=2026-10-01'));
    await type(page, 'Advertising start date', '');
    await page.user.tab();
    expect(valueOf('Advertising start date')).toBe('2026-10-01');
    await type(page, 'Advertising start date', '2026-11-20');
    await page.passTime(REST_MS);
    await waitFor(() => expect(page.address()).toBe('/lmia?pay=20&province=AB'));
    await type(page, 'Planned LMIA application date', '2016-01-01');
    await see(/^We have no official table for January 1, 2016/);
  });

  test('takes an address that anybody mangled, and what is very long', async () => {
    const long = '9'.repeat(300);
    await openPart(<Calculator />, { path: `/lmia?pay=${long}&per=decade&province=XX&day=31-12&job=-1` });
    expect(valueOf('Pay')).toBe('9'.repeat(80));
    expect([valueOf('Pay period'), valueOf('Province or territory')]).toEqual(['hour', '']);
    expect(valueOf('Planned LMIA application date')).toBe('2026-11-20');
  });
});

const POSTING = testCard({ jobId: 7, jobTitle: 'cook', payMin: 3600, payMax: 3600 });
const detailsOf = (answer: DetailsAnswer) => ({ details: { read: async () => answer } });
const found = (card = POSTING): DetailsAnswer => ({
  status: 'found',
  listing: { card, details: emptyDetails() },
  fromDevice: true,
  checkedAt: 0,
});

describe('a posting', () => {
  test('is named with what is missing in it', async () => {
    const services = detailsOf(found());
    await openPart(<Calculator />, { path: '/lmia?pay=36.00&province=AB&job=7', services });
    await says('Filled in from cook');
    expect((await find('link', 'cook')).getAttribute('href')).toBe('/job/7');
    await find('heading', 'Missing or unclear in the posting');
    expect(valueOf('Pay')).toBe('36.00');
  });

  test.each([{ status: 'gone' }, { status: 'offline' }, { status: 'unknown' }] as const)(
    'that is $status leaves the form as the address has it',
    async answer => {
      await openPart(<Calculator />, { path: '/lmia?pay=36&province=AB&job=7', services: detailsOf(answer) });
      await see('Low-wage position');
      expect(sees(/^Filled in from/)).toBe(false);
      expect(sees('Required content of an LMIA advertisement')).toBe(true);
    },
  );
});
