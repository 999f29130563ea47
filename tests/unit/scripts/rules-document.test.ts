import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLOSED_AREAS } from '../../../src/domain/lmia/closed-areas.ts';
import { POSTING_RULES, type PostingRule, RULES_AS_OF } from '../../../src/domain/posting/posting-rules.ts';
import { PROVINCE_CODES } from '../../../src/domain/province.ts';
import { WAGE_TABLES } from '../../../src/domain/lmia/wage-table-lookup.ts';
import { thresholdCents } from '../../../src/domain/lmia/wage-tables.ts';
import { rulesDocument } from '../../../scripts/rules-document.ts';

const committed = readFileSync('docs/rules.md', 'utf8');

test('docs/rules.md is what the data give: else run `npm run docs:rules`', () => {
  expect(committed).toBe(rulesDocument());
});

describe('it holds', () => {
  test('that it is no legal advice, and as of when', () => {
    expect(committed).toContain('Information, not legal advice.');
    expect(committed).toContain(`As of ${RULES_AS_OF}.`);
  });

  test.each(Object.entries<PostingRule>(POSTING_RULES))('rule %s once, with all it has', (id, rule) => {
    const lines = committed.split('\n').filter(line => line.startsWith(`| \`${id}\` |`));
    expect(lines).toHaveLength(1);
    const cells = (lines[0] ?? '').split(' | ');
    for (const part of [rule.level, rule.text.en, rule.text.fr, rule.source.en, rule.checked]) {
      expect(cells).toContain(part);
    }
    expect(cells).toContain(rule.province ?? 'everywhere');
    expect(cells).toContain(rule.from ?? 'always');
    expect(lines[0]).toContain(rule.doubt.en);
  });

  test.each(WAGE_TABLES.map(wages => [wages.name, wages] as const))('wage table %s', (name, wages) => {
    const [figures = '', facts = ''] = committed
      .split('\n')
      .filter(line => line.startsWith(`| \`${name}\` |`));
    const cells = figures.split(/ ?\| ?/).slice(2, 15);
    expect(cells).toEqual(PROVINCE_CODES.map(code => ((thresholdCents(wages, code) ?? 0) / 100).toFixed(2)));
    for (const part of [wages.label.en, wages.label.fr, wages.doubt, ...wages.sources])
      expect(facts).toContain(part);
  });

  test('the closed areas with the days between which they count', () => {
    expect(committed).toContain(`Valid from ${CLOSED_AREAS.from} to ${CLOSED_AREAS.until}`);
    for (const cities of Object.values(CLOSED_AREAS.cities)) expect(committed).toContain(cities.join(', '));
  });

  test('tables of whole rows', () => {
    const rows = committed
      .split('\n')
      .map(line => (line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0));
    rows.forEach((width, index) => {
      const above = rows[index - 1] ?? 0;
      expect(above === 0 || width === 0 || width === above, `line ${index + 1}`).toBe(true);
    });
  });
});
