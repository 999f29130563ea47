// Packs the occupations and the places into modules of the domain, from the public tables kept beside the project. The
// result is committed: without those tables there is nothing to do.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { root } from './run.mjs';

const shared = join(root, '..', 'shared', 'data');

/** Names with another form in the other official language. The table has "A / B" for some, but one form for these. */
const IN_ENGLISH = { Montréal: 'Montreal' };
const IN_FRENCH = {
  'Grand Falls|NB': 'Grand-Sault',
  'Quebec City': 'Québec',
};
/** Places whose name in the table differs from the current one. Old names still find them: `places-other-names.ts`. */
const CORRECTIONS = {
  'Cape Dorset': 'Kinngait',
  'East Kelowna': 'West Kelowna',
  'Flin Flon (Part)': 'Flin Flon',
  'Grand Falls|NL': 'Grand Falls-Windsor',
  'Happy Valley': 'Happy Valley-Goose Bay',
  'L’ Îsle-Verte': 'L’Isle-Verte',
  'Les Îles-de-la-Madeleine': 'Magdalen Islands / Îles-de-la-Madeleine',
  'Langford Station': 'Langford',
  'Mount Pearl Park': 'Mount Pearl',
  'Repulse Bay': 'Naujaat',
};

/** @typedef {{ latitude: number, longitude: number, population: number, prefixes: string[], ours: boolean }} Town */

if (existsSync(shared)) {
  write('noc-titles.generated.ts', 'NOC_TITLES', occupations());
  write('places.generated.ts', 'PLACES', places());
} else {
  console.log(`${shared} doesn’t exist, so the committed modules stay unchanged.`);
}

/** One line each: code, English title, French title. */
function occupations() {
  const french = new Map(
    table(join(root, 'scripts', 'data', 'noc-2021-fr.tsv'), '\t').map(row => [row['code'], row['title']]),
  );
  return table(join(shared, 'noc_2021.csv'), ',').map(({ noc_2021: code = '', title_en: english = '' }) => {
    const title = french.get(code);
    if (!title) throw new Error(`${code} has no French title`);
    return [code, english, title];
  });
}

/**
 * One line each, the largest population first: province, name, French name if it differs, latitude north and longitude
 * west in hundredths of a degree, the postal prefixes (`M5ABC M6H` = M5A M5B M5C M6H).
 */
function places() {
  const towns = [
    ...table(join(root, 'scripts', 'data', 'places-more.tsv'), '\t').map(row => ({
      province: row['province'] ?? '',
      names: [row['name'] ?? '', ''],
      prefixes: (row['prefixes'] ?? '').split(' '),
      ours: true,
      ...numbers(row['latitude'], row['longitude'], row['population']),
    })),
    ...table(join(shared, 'canada_cities.csv'), ',').map(row => ({
      province: row['province_id'] ?? '',
      names: names(row['city'] ?? '', row['province_id'] ?? ''),
      prefixes: (row['fsa'] ?? '').split(' '),
      ours: false,
      ...numbers(row['lat'], row['lng'], row['population']),
    })),
  ].toSorted((a, b) => b.population - a.population);
  const owners = prefixOwners(towns);
  return towns.map(town => [
    town.province,
    ...town.names,
    String(town.latitude),
    String(town.longitude),
    packed(town.prefixes.filter(prefix => owners.get(prefix) === town)),
  ]);
}

/** @param {string | undefined} latitude @param {string | undefined} longitude @param {string | undefined} population */
function numbers(latitude, longitude, population) {
  return {
    latitude: Math.round(Number(latitude) * 100),
    longitude: Math.round(-Number(longitude) * 100),
    population: Number(population),
  };
}

/**
 * English and French; the second is empty if they are the same.
 * @param {string} name @param {string} province
 */
function names(name, province) {
  /** @param {Record<string, string>} list */
  const find = list => list[`${name}|${province}`] ?? list[name];
  const english = find(IN_ENGLISH);
  if (english) return [english, name];
  const [first = '', second = find(IN_FRENCH) ?? ''] = (find(CORRECTIONS) ?? name).split(' / ');
  return [first, second];
}

/**
 * The place that represents a postal prefix, if several share it: the one from the project's own list, else the one in
 * the middle of them, with the smallest sum of distances to the others.
 * @template {Town} T
 * @param {T[]} towns
 */
function prefixOwners(towns) {
  /** @type {Map<string, T[]>} */
  const sharing = new Map();
  for (const town of towns) {
    for (const prefix of town.prefixes) sharing.set(prefix, [...(sharing.get(prefix) ?? []), town]);
  }
  return new Map(
    [...sharing].map(([prefix, group]) => [
      prefix,
      group.find(({ ours }) => ours) ?? inTheMiddle(prefix, group),
    ]),
  );
}

/**
 * A rural code (its digit is 0) covers many villages, so each is weighted by its population. An urban one is small, and
 * a nearby city with a corner of it must not take it, so all weigh the same, and of two the larger comes first.
 * @template {Town} T
 * @param {string} prefix
 * @param {T[]} group the largest first
 */
function inTheMiddle(prefix, group) {
  const isRural = prefix[1] === '0';
  /** @param {T} town */
  const sum = town =>
    group.reduce((total, { latitude, longitude, population, prefixes }) => {
      const east = (longitude - town.longitude) * Math.cos((town.latitude / 100) * (Math.PI / 180));
      const weight = isRural ? population / prefixes.length : 1;
      return total + Math.round(Math.hypot(latitude - town.latitude, east)) * weight;
    }, 0);
  return group.toSorted((a, b) => sum(a) - sum(b))[0];
}

/** @param {string[]} prefixes */
function packed(prefixes) {
  /** @type {Map<string, string>} */
  const letters = new Map();
  for (const prefix of prefixes.toSorted()) {
    const district = prefix.slice(0, 2);
    letters.set(district, (letters.get(district) ?? district) + prefix.slice(2));
  }
  return [...letters.values()].join(' ');
}

/** @param {string} file @param {string} delimiter @returns {Record<string, string>[]} */
function table(file, delimiter) {
  return parse(readFileSync(file), { columns: true, bom: true, delimiter, relax_quotes: true });
}

/** @param {string} file @param {string} constant @param {string[][]} lines */
function write(file, constant, lines) {
  const text = lines.map(fields => fields.join('|')).join('\n');
  if (/[`\\$]/.test(text) || lines.some(fields => fields.some(field => field.includes('|')))) {
    throw new Error(`${file}: a field holds a character of the format`);
  }
  const module = `// Made by scripts/domain-data.mjs: see docs/data.md.\nexport const ${constant} = \`${text}\`;\n`;
  writeFileSync(join(root, 'src', 'domain', file), module);
  console.log(
    `${file}: ${lines.length} lines, ${module.length} characters, ${gzipSync(module).length} bytes gzip`,
  );
}
