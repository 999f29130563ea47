// Writes tests/fixtures/fingerprints.json from public tables and postings, which are not part of the project:
//   node scripts/table-fingerprints.mjs FOLDER
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { fingerprint, wordRuns } from './fingerprint.mjs';
import { root } from './run.mjs';

const folder = process.argv[2];
if (!folder) {
  console.error('Name the folder that has the tables.');
  process.exit(1);
}
/** @param {string} name */
function text(name) {
  const bytes = readFileSync(join(String(folder), name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The occupations of each broad category (the first digit): code, TEER, English title. */
function occupations() {
  /** @type {{ noc_2021: string, teer: string, title_en: string }[]} */
  const all = parse(text('noc_2021.csv'), { columns: true, bom: true });
  /** @type {Record<string, string>} */
  const lines = {};
  for (const { noc_2021: code, teer, title_en: title } of all)
    lines[code.slice(0, 1)] = `${lines[code.slice(0, 1)] ?? ''}${code} ${teer} ${title}\n`;
  return Object.fromEntries(Object.entries(lines).map(([digit, all]) => [digit, fingerprint(all)]));
}

/** For each wage table: its basis, and the threshold of each province in cents. */
function wageTables() {
  /** @type {{ tables: { label: string, basis: string, hourly: Record<string, number> }[] }} */
  const { tables } = JSON.parse(text('tfwp_wage_thresholds.json'));
  return Object.fromEntries(
    tables.map(({ label, basis, hourly }) => {
      const cells = Object.entries(hourly).map(
        ([province, dollars]) => `${province} ${Math.round(dollars * 100)}`,
      );
      const [name = label] = label.split(' ');
      return [
        name,
        fingerprint([basis === 'median' ? 'median' : 'median_120', ...cells.toSorted()].join('\n')),
      ];
    }),
  );
}

/** Short fingerprints of all runs of words in the names of employers, in lines. */
function employers() {
  const names = [
    ...rows('jobbank_postings_ab_2022-07.json.gz').map(row => row['employer_name']),
    ...rows('jobbank_postings_mixed_2023-05.json').map(row => row['employerName']),
    ...rows('jobbank_postings_2025-01.json').map(row => row['orgName']),
  ];
  const runs = new Set(names.flatMap(name => wordRuns(name ?? '')));
  const marks = [...new Set([...runs].map(run => fingerprint(run, 6)))].toSorted();
  return (
    marks
      .join(' ')
      .match(/.{1,111}(?: |$)/g)
      ?.map(line => line.trim()) ?? []
  );
}

/** @param {string} name @returns {Record<string, string>[]} */
const rows = name => JSON.parse(text(name));

const all = { occupations: occupations(), wageTables: wageTables(), employers: employers() };
writeFileSync(join(root, 'tests', 'fixtures', 'fingerprints.json'), `${JSON.stringify(all, null, 2)}\n`);
