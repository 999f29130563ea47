import { CLOSED_AREAS } from '../src/domain/lmia/closed-areas.ts';
import {
  ADVERTISING_WEEKS,
  ADVERTISING_WINDOW_MONTHS,
  FULL_TIME_HOURS_A_WEEK,
} from '../src/domain/lmia/lmia-rules.ts';
import { POSTING_RULES, type PostingRule, RULES_AS_OF } from '../src/domain/posting/posting-rules.ts';
import { QUESTION_RULES, type QuestionRule } from '../src/domain/questions/question-rules.ts';
import { PROVINCE_CODES, PROVINCE_NAMES } from '../src/domain/province.ts';
import { WAGE_TABLES } from '../src/domain/lmia/wage-table-lookup.ts';
import { OFFICIAL_WAGE_PAGE, thresholdCents, type WageTable } from '../src/domain/lmia/wage-tables.ts';

/** `docs/rules.md`: every rule and figure that the product goes by, from the data themselves. */
export function rulesDocument(): string {
  return `${[
    introduction(),
    howSure(),
    postingRules(),
    questionRules(),
    advertising(),
    closedAreas(),
    wageTables(),
    notCovered(),
  ].join('\n\n')}\n`;
}

function introduction(): string {
  return `# Rules

<!-- Made from src/domain by \`npm run docs:rules\`. A test compares it with the data: do not edit. -->

These are the rules that Portage applies to a posting: the checks that an employer sees before it's published, the weeks
of advertising for an LMIA, the closed metropolitan areas, and the threshold between the low-wage and the high-wage stream.

**Information, not legal advice.** As of ${RULES_AS_OF}. Only the pages of the governments named have legal weight.`;
}

const CHECKS: Record<PostingRule['checked'] | WageTable['checked'], string> = {
  official: 'read on a page of the legislature, the ministry or the commission named, or on a copy of it',
  several: 'read on several secondary pages that agree',
  single: 'read on only one secondary page: check the official page',
  ours: 'not a law: a rule of this board',
  owner: "the owner's figures, not from an official table",
};

function howSure(): string {
  return `## How sure

${table(
  ['Checked', 'Means'],
  Object.entries(CHECKS).map(([name, meaning]) => [name, meaning]),
)}`;
}

function postingRules(): string {
  const rules = Object.entries<PostingRule>(POSTING_RULES);
  const group = (title: string, belongs: (rule: PostingRule) => boolean) =>
    `### ${title}\n\n${table(
      ['Rule', 'Level', 'Where', 'From', 'Text', 'Texte', 'Source', 'Checked', 'Doubt'],
      rules.filter(([, rule]) => belongs(rule)).map(([id, rule]) => ruleRow(id, rule)),
    )}`;
  return [
    `## What a posting must say, and must not

${rules.length} rules. An *error* stops a posting. A *warning* and a *hint* don't. A rule applies from its date on and only in its province.
The wordings that trigger \`status_asked\`, \`age_asked\` and similar rules are in \`src/domain/posting/suspect-wordings.ts\`.`,
    group('Everywhere', ({ province, lmiaOnly }) => province === null && !lmiaOnly),
    group('In one province', ({ province }) => province !== null),
    group('When an LMIA is meant to be applied for', ({ lmiaOnly }) => lmiaOnly),
  ].join('\n\n');
}

function questionRules(): string {
  const rules = Object.entries<QuestionRule>(QUESTION_RULES);
  return `## Questions to applicants

${rules.length} rules. While an employer writes a screening question, Portage points out the rules that it seems to touch. All of them are *hints*:
a question may be allowed if the work itself demands it. The wordings, in English and in French, are in
\`src/domain/questions/question-wordings.ts\`.

${table(
  ['Rule', 'Where', 'From', 'Text', 'Texte', 'Source', 'Checked', 'Doubt'],
  rules.map(([id, { provinces, from, text, source, checked, doubt }]) => [
    `\`${id}\``,
    provinces?.join(', ') ?? 'everywhere',
    from ?? 'always',
    text.en,
    text.fr,
    source.en,
    checked,
    doubt.en,
  ]),
)}`;
}

function ruleRow(id: string, rule: PostingRule): string[] {
  return [
    `\`${id}\``,
    rule.level,
    rule.province ?? 'everywhere',
    rule.from ?? 'always',
    rule.text.en,
    rule.text.fr,
    rule.source.en,
    rule.checked,
    rule.doubt.en,
  ];
}

function advertising(): string {
  return `## Weeks of advertising before an LMIA application

The weeks depend on the day on which the application is received. If the stream isn't known, the longer period applies.

${table(
  ['From', 'Until', 'High-wage', 'Low-wage', 'Source'],
  ADVERTISING_WEEKS.map(({ from, until, value, source }) => [
    from,
    until ?? 'further notice',
    `${value.high} weeks`,
    `${value.low} weeks`,
    source.en,
  ]),
)}

Advertising counts within the ${ADVERTISING_WINDOW_MONTHS} months before the application. Full time is at least ${FULL_TIME_HOURS_A_WEEK} hours a week. The Global Talent
Stream and primary agriculture have different rules, which are not included here.`;
}

function closedAreas(): string {
  const { from, until, cities } = CLOSED_AREAS;
  return `## Metropolitan areas closed to low-wage applications

Valid from ${from} to ${until}. After that, Portage stops using the list and says so. Only the cities that give an area its name are
listed, not every municipality around them. Agriculture, construction, health and other jobs are exempt.

${table(
  ['Province', 'Cities'],
  PROVINCE_CODES.flatMap(code => {
    const closed = cities[code];
    return closed ? [[PROVINCE_NAMES[code].en, closed.join(', ')]] : [];
  }),
)}`;
}

const BASES: Record<WageTable['basis'], string> = {
  owner: 'decision of the operator',
  median: 'median wage',
  median_120: '120 % of the median wage',
};

function wageTables(): string {
  return `## The line between low-wage and high-wage

In dollars an hour. A wage at or above the figure is high-wage. The official table in force when the application is received
counts ([official page](${OFFICIAL_WAGE_PAGE.en}), [page officielle](${OFFICIAL_WAGE_PAGE.fr})). The table \`specification\` is the
board's own, for its list, badges and home page. The calculator and the checks never use it.

${table(
  ['Table', ...PROVINCE_CODES, 'Elsewhere'],
  WAGE_TABLES.map(wages => [
    `\`${wages.name}\``,
    ...PROVINCE_CODES.map(code => dollars(thresholdCents(wages, code))),
    dollars(wages.otherwise),
  ]),
)}

${table(
  ['Table', 'Label', 'Barème', 'In force from', 'Used from', 'Basis', 'Checked', 'Doubt', 'Sources'],
  WAGE_TABLES.map(wages => [
    `\`${wages.name}\``,
    wages.label.en,
    wages.label.fr,
    wages.effectiveFrom ?? 'not known',
    wages.usedFrom ?? 'by name only',
    BASES[wages.basis],
    wages.checked,
    wages.doubt,
    wages.sources.join('; '),
  ]),
)}`;
}

/** Asked of postings or employers somewhere, and not looked at here: with the reason. */
const NOT_COVERED: readonly (readonly [what: string, why: string])[] = [
  ['Minimum wages of the provinces', 'The figures were not collected.'],
  ['The prevailing wage for an occupation and area', 'It is on Job Bank and, for Quebec, in its wage guide.'],
  ['A wage unusual for its occupation', 'Our wages by occupation are from 2022, which is too old.'],
  ['Pay transparency in Nova Scotia and in Newfoundland and Labrador', 'The dates in force were not found.'],
  ['Pay transparency in Manitoba', 'Proposed only.'],
  [
    'Ontario: whether artificial intelligence screens applicants, the answer within 45 days of an interview, records for three years',
    'A posting does not show it.',
  ],
  [
    'Quebec: reasons for asking for another language than French',
    'A posting does not show whether they are valid.',
  ],
  [
    'The cap on low-wage positions at a place of work',
    'It is a share of the positions there, which a posting does not show.',
  ],
  ['Whether a job is exempt from the closed areas', 'It depends on the employer and the occupation.'],
];

function notCovered(): string {
  return `## Not looked at

${table(
  ['What', 'Why'],
  NOT_COVERED.map(([what, why]) => [what, why]),
)}`;
}

function dollars(cents: number | null): string {
  return cents === null ? '–' : (cents / 100).toFixed(2);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
