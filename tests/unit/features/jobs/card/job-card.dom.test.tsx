import { describe, expect, test } from 'vitest';
import { aCard } from '../../../../support/card-arbitrary.ts';
import { find, on, see, texts } from '../../../../support/dom/queries.ts';
import { openPart } from '../../../../support/dom/test-app.tsx';
import { type Card, UNDATED } from '../../../../../src/domain/listing.ts';
import { SPECIFICATION_TABLE } from '../../../../../src/domain/lmia/wage-tables.ts';
import { JobCard } from '../../../../../src/features/jobs/card/job-card.tsx';

const TODAY = '2026-11-20';

type Shown = Partial<Parameters<typeof JobCard>[0]>;

/** The only card of a page. */
async function show(
  fields: Partial<Card> = {},
  shown: Shown = {},
  language: 'en' | 'fr' = 'en',
): Promise<HTMLElement> {
  const card = aCard({ jobId: 6, ...fields });
  await openPart(<JobCard card={card} today={TODAY} wageTable={SPECIFICATION_TABLE} {...shown} />, {
    language,
  });
  return find('article');
}

describe('a card', () => {
  test('leads to its posting by its title, a heading of the level that its place asks for', async () => {
    const card = await show();
    const link = await find('link', 'cook', card);
    expect(link.getAttribute('href')).toBe('/job/6');
    expect(link.parentElement?.tagName).toBe('H3');
    expect(
      on(await show({}, { link: { fromList: true, search: '', steps: 1 } })).getByRole('heading').tagName,
    ).toBe('H2');
  });

  test('has the language of its posting for what the employer wrote, and the screen’s for the rest', async () => {
    const card = await show({ language: 'fr', jobTitle: 'cuisinière' }, { onHide: () => {} });
    expect(card.lang).toBe('fr');
    expect((await see(/^Permanent/, card)).closest('[lang]')?.getAttribute('lang')).toBe('en');
  });

  test('says what is stated, and nothing of what is not', async () => {
    const full = await show({ city: 'Truro', provinceId: 'NS', vacancies: 3, lmiaStatus: 'approved' });
    expect(texts('listitem', full)).toEqual(
      expect.arrayContaining([
        'Truro, Nova ScotiaOn site',
        'Permanent · Full time · 40 hours a week',
        'LMIA approved',
      ]),
    );
    const bare = await show({
      city: '',
      provinceId: null,
      workplace: null,
      payMin: null,
      payPeriod: null,
      employmentTerm: null,
      employmentHours: null,
      hoursMin: null,
      hoursPer: null,
      expiryDateFormatted: null,
    });
    expect(texts('listitem', bare)).toHaveLength(3);
    expect(bare.textContent).not.toContain('Expires');
    expect(bare.textContent).not.toMatch(/null|undefined|NaN/);
  });

  test.each([
    ['2026-11-20', 'last day'],
    ['2026-11-19', 'Expired'],
    ['2026-11-21', '1 day left'],
    ['2026-11-30', '10 days left'],
  ])('that ends on %s says %s', async (expiryDateFormatted, words) => {
    const card = await show({ expiryDateFormatted });
    expect(card.textContent).toContain(words);
  });

  test.each([
    ['en', 'Date not stated', 'Shown until Dec 31'],
    ['fr', 'Date non précisée', 'Affichée jusqu’au 31 déc.'],
  ] as const)('without a posting date says so, and no age (%s)', async (language, date, until) => {
    const undated = { postingDateFormatted: UNDATED, firstPostedDate: UNDATED };
    const card = await show({ ...undated, expiryDateFormatted: '2026-12-31' }, {}, language);
    expect(texts('listitem', card).join('\n')).toMatch(new RegExp(`^${date}${until}`, 'm'));
    expect(card.textContent).not.toMatch(/1970|ago|il y a|today/);
  });

  test('says that it is new, posted again, how far away and read', async () => {
    const card = await show({}, { note: { isNew: true, reposts: 2, km: 1234 }, viewed: true });
    await see('New', card);
    await see('Posted 3 times', card);
    await see('1,234 km away', card);
    expect((await see('Viewed', card)).isConnected).toBe(true);
  });

  test('of what is in the place itself says no distance', async () => {
    const card = await show({}, { note: { isNew: false, reposts: 0, km: 0 } });
    expect(card.textContent).not.toMatch(/away|times|New/);
  });

  test('says who was checked', async () => {
    await see('Verified', await show({ verified: true }));
    expect((await show()).textContent).not.toMatch(/verified/i);
  });

  test('names no wage table: its page does', async () => {
    const card = await show({ payMin: 6000, payMax: 6000, payPeriod: 'hour' });
    await see('High-wage', card);
    expect(card.innerHTML).not.toMatch(/thresholds|table of|based on/i);
  });

  test('tells a closed posting, and one whose status has no words', async () => {
    expect((await show()).textContent, 'as nearly all are: its page says so').not.toContain('Job posting');
    expect((await show({ jobStatusId: 0 })).textContent).toContain('Job posting closed');
    expect((await show({ jobStatusId: 4711 })).textContent).toContain('4711');
  });

  test('has no button for what cannot be done from there', async () => {
    expect(texts('button', await show())).toEqual([]);
    const card = await show({}, { onSave: () => {}, onHide: () => {}, saved: true });
    expect((await find('button', 'Save: cook', card)).getAttribute('aria-pressed')).toBe('true');
    await find('button', 'Hide: cook', card);
  });

  test('counts and dates as in French where French is spoken', async () => {
    const card = await show(
      { payMin: 2050, payMax: 2050 },
      { note: { isNew: true, reposts: 1, km: 12 } },
      'fr',
    );
    expect(card.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/20,50 \$ l’heure/);
    expect(card.textContent).toContain('Publiée le 1er oct. (il y a 50 jours)');
  });
});
