import { describe, expect, test } from 'vitest';
import { REFUSAL_PAGE } from '../../../../src/domain/lmia/lmia-facts.ts';
import { POSTING_RULES, type RuleId } from '../../../../src/domain/posting/posting-rules.ts';
import { Calculator } from '../../../../src/features/lmia/calculator/calculator.tsx';
import { RuleList } from '../../../../src/features/lmia/rules/rule-list.tsx';
import { choose, find, on, see, sees, texts, type, waitFor } from '../../../support/dom/queries.ts';
import { openPart, type Page } from '../../../support/dom/test-app.tsx';

const calculator = (query: string, language: 'en' | 'fr' = 'en'): Promise<Page> =>
  openPart(<Calculator />, { path: `/lmia?${query}`, language });

/** The value beside a term of the answer; null = the answer has no such line. */
const line = (word: string): string | null =>
  Array.from(document.querySelectorAll('dl > div'))
    .find(row => row.querySelector('dt')?.textContent === word)
    ?.querySelector('dd')?.textContent ?? null;

describe('the line about closed areas', () => {
  test.each([
    [
      'on its last day',
      'day=2026-10-09',
      /^calgary is on the government’s list .* until October 9, 2026\. Low-wage/,
    ],
    ['a day later', 'day=2026-10-10', /was valid from July 10, 2026 to October 9, 2026\. It doesn’t cover/],
    ['the day before its first', 'day=2026-07-09', /doesn’t cover July 9, 2026\./],
  ])('says %s what the list says of a city', async (_, day, expected) => {
    await calculator(`pay=20&province=AB&city=calgary&${day}`);
    await waitFor(() => expect(line('City')).toMatch(expected));
    const page = await find('link', /government’s list/);
    expect(page.getAttribute('href')).toBe(REFUSAL_PAGE.en);
  });

  test('follows the city and its province, whatever way the name is written', async () => {
    const page = await calculator('pay=20&province=QC&city=+MONTREAL+&day=2026-09-01');
    await waitFor(() => expect(line('City')).toMatch(/^MONTREAL is on the government’s list/));
    await choose(page, 'Province or territory', 'Ontario');
    await waitFor(() => expect(line('City')).toMatch(/^No closed area is named after MONTREAL/));
    await type(page, 'City (optional)', 'St. John’s');
    await choose(page, 'Province or territory', 'Newfoundland and Labrador');
    await waitFor(() => expect(line('City')).toMatch(/^St\. John’s is on the government’s list/));
    await type(page, 'City (optional)', '');
    await waitFor(() => expect(line('City')).toBeNull());
  });

  test('is not said of a high wage, which no area is closed to', async () => {
    const page = await calculator('pay=60&province=AB&city=Calgary&day=2026-09-01');
    await see('High-wage position');
    expect(line('City')).toBeNull();
    await type(page, 'Pay', '20');
    await waitFor(() => expect(line('City')).toMatch(/^Calgary is on/));
  });

  test('is said in French, with the ministry’s page in French', async () => {
    await calculator('pay=20&province=QC&city=Gatineau&day=2026-09-01', 'fr');
    await waitFor(() => expect(line('Ville')).toMatch(/^Gatineau figure jusqu’au 9 octobre 2026/));
    expect((await find('link', /liste du gouvernement/)).getAttribute('href')).toBe(REFUSAL_PAGE.fr);
  });
});

describe('rules that are not kept', () => {
  const finding = (rule: RuleId) => ({ rule, level: POSTING_RULES[rule].level });
  const FOUR = (['place_missing', 'fee_asked', 'vacancy_unsaid_on', 'pay_range_on'] as const).map(finding);
  const lists = () =>
    on()
      .getAllByRole('list')
      .map(list => texts('listitem', list));

  test('are told with how grave they are, in order, and each source once', async () => {
    await openPart(<RuleList findings={FOUR} />);
    const [rules, sources] = lists();
    expect(rules).toEqual([
      'Error: State the city and province of work.',
      'Warning: Don’t ask workers for a fee or a deposit.',
      expect.stringMatching(/^Tip: In Ontario, a public posting must say whether/),
      expect.stringMatching(/^Warning: In Ontario, the pay range/),
    ]);
    expect(sources).toEqual([
      POSTING_RULES.place_missing.source.en,
      POSTING_RULES.fee_asked.source.en,
      `${POSTING_RULES.vacancy_unsaid_on.source.en} (since January 1, 2026)`,
    ]);
    expect(sees('Sources')).toBe(true);
  });

  test('beyond the first ones are behind the press that has the sources', async () => {
    const page = await openPart(<RuleList findings={FOUR} shown={1} />, { language: 'fr' });
    const more = document.querySelector('details') as HTMLDetailsElement;
    expect(more.open).toBe(false);
    await page.user.click(await see('3 autres, et les sources'));
    expect(more.open).toBe(true);
    const [first, rest, sources] = lists();
    expect(first).toEqual(['Erreur: Indiquez la ville et la province du lieu de travail.']);
    expect([rest?.length, sources?.length]).toEqual([3, 3]);
    expect(sources?.at(-1)).toBe(`${POSTING_RULES.vacancy_unsaid_on.source.fr} (depuis le 1er janvier 2026)`);
  });

  test('that are none take no place', async () => {
    await openPart(<RuleList findings={[]} />);
    expect(on().queryByRole('list')).toBeNull();
    expect(sees('Sources')).toBe(false);
  });

  test('come and go with the hours, with who says so', async () => {
    const page = await calculator('pay=20&province=AB&hours=20');
    await find('heading', 'To check');
    await see(POSTING_RULES.hours_part_time.text.en);
    await see(POSTING_RULES.hours_part_time.source.en);
    await type(page, 'Hours', '30');
    await waitFor(() => expect(on().queryByRole('heading', { name: 'To check' })).toBeNull());
  });
});

test('what an advertisement must say is told with its source, before there is a posting', async () => {
  await calculator('');
  const told = document.querySelector('details') as HTMLDetailsElement;
  const { source } = POSTING_RULES.duties_missing;
  const rules = Object.values(POSTING_RULES).filter(rule => rule.source === source);
  expect(texts('listitem', told)).toEqual(rules.map(({ text }) => text.en));
  expect(sees(`Source: ${source.en}`, told)).toBe(true);
});
