// npm run first-bytes: where the bytes come from that run before the list, by library and by folder of ours (docs/quality.md).
// npm run first-bytes -- modules: what each module costs, the most expensive first.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { firstScripts } from './byte-budget.mjs';
import { root, run } from './run.mjs';

/** What no source stands for: the bundler's glue, above all the names of all files that screens need. */
const GLUE = 'names of later files, and other glue';

/** @typedef {{ group: string, minified: number, gzip: number }} Part */
/** @typedef {{ code: string, texts: ReadonlyMap<string, string> }} Script  `texts`: by source */

/**
 * Builds the app with source maps, in a folder of its own.
 * @returns {Promise<Map<string, Script>>} by the script's name without its hash
 */
async function readScripts() {
  const directory = mkdtempSync(join(tmpdir(), 'portage-first-bytes-'));
  try {
    const options = { quiet: true, env: { NODE_ENV: 'production' } };
    await run(
      'vite',
      ['build', '--logLevel', 'warn', '--sourcemap', 'hidden', '--outDir', directory],
      options,
    );
    const texts = readdirSync(join(directory, 'assets')).filter(name => /^texts-fr-[\w-]+\.js$/.test(name));
    const scripts = [...firstScripts(directory), ...texts.map(name => `/assets/${name}`)];
    return new Map(scripts.map(path => [nameOf(path), readScript(join(directory, path))]));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** @param {string} path */
function nameOf(path) {
  return path.replace(/^\/assets\/|-[\w-]{8}\.js$/g, '');
}

/** @param {string} file @returns {Script} */
function readScript(file) {
  const code = readFileSync(file, 'utf8');
  // A file without sources of its own has no map.
  const texts = existsSync(`${file}.map`)
    ? textBySource(code, readFileSync(`${file}.map`, 'utf8'))
    : new Map([[basename(file), code]]);
  return { code, texts };
}

/**
 * Each module with the bytes that the script would lose with it, the most first. Code that resembles other code compresses well, so
 * all of them together are less than the script.
 * @param {Script} script
 * @returns {Part[]} `group`: the module
 */
export function moduleCosts({ code, texts }) {
  const whole = zipped(code);
  return [...texts]
    .map(([source, text]) => {
      const others = [...texts].flatMap(([other, its]) => (other === source ? [] : its));
      return { group: moduleOf(source), minified: text.length, gzip: whole - zipped(others.join('')) };
    })
    .sort((one, other) => other.gzip - one.gzip);
}

/** @param {string} source */
function moduleOf(source) {
  return source.replace(/^.*\/(?=node_modules\/|src\/)/, '');
}

/** @param {string} text */
function zipped(text) {
  return gzipSync(text, { level: 9 }).length;
}

/**
 * A file's size by group, the largest first. Parts of a file are compressed together, so each gets a share of the whole that is
 * in proportion to its own compressed size.
 * @param {string} code
 * @param {ReadonlyMap<string, string>} texts by source
 * @returns {Part[]}
 */
export function groupParts(code, texts) {
  /** @type {Map<string, string>} */
  const groups = new Map();
  for (const [source, text] of texts) {
    const group = groupOf(source);
    groups.set(group, (groups.get(group) ?? '') + text);
  }
  const parts = [...groups].map(([group, text]) => ({
    group,
    minified: text.length,
    gzip: gzipSync(text).length,
  }));
  const sum = parts.reduce((total, { gzip }) => total + gzip, 0);
  const whole = zipped(code);
  return parts
    .map(part => ({ ...part, gzip: Math.round((part.gzip * whole) / sum) }))
    .sort((one, other) => other.gzip - one.gzip);
}

/**
 * The package, or the folder in `src` with at most two names.
 * @param {string} source
 */
export function groupOf(source) {
  const [, library] =
    /^((?:@[^/]+\/)?[^/]+)/.exec(source.split('/node_modules/').slice(1).at(-1) ?? '') ?? [];
  if (library) return library;
  const [, path = source] = /(?:^|\/)src\/(.*)$/.exec(source) ?? [];
  return path.split('/').slice(0, -1).slice(0, 2).join('/') || path;
}

/**
 * A script's minified text by source, as its source map tells it.
 * @param {string} code
 * @param {string} map as JSON
 * @returns {Map<string, string>}
 */
export function textBySource(code, map) {
  const sources = new SourceMap(JSON.parse(map));
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const [line, text] of code.split('\n').entries()) {
    for (let from = 0; from < text.length; ) {
      const entry = position(sources, line, from);
      let to = from + 1;
      while (to < text.length && position(sources, line, to).at === entry.at) to++;
      texts.set(entry.source, (texts.get(entry.source) ?? '') + text.slice(from, to));
      from = to;
    }
  }
  return texts;
}

/** @param {SourceMap} sources @param {number} line @param {number} column */
function position(sources, line, column) {
  const entry = sources.findEntry(line, column);
  if (!('generatedLine' in entry)) return { at: '', source: GLUE };
  return { at: `${entry.generatedLine} ${entry.generatedColumn}`, source: entry.originalSource ?? GLUE };
}

/** @param {number} bytes */
const kB = bytes => (bytes / 1000).toFixed(1);

async function printModules() {
  for (const [name, script] of await readScripts()) {
    console.log(`\n| ${name} | minified kB | saves without it, gzip kB |\n|---|--:|--:|`);
    for (const { group, minified, gzip } of moduleCosts(script))
      console.log(`| ${group} | ${kB(minified)} | ${kB(gzip)} |`);
  }
}

async function print() {
  const scripts = await readScripts();
  let total = { minified: 0, gzip: 0 };
  for (const [name, { code, texts }] of scripts) {
    const parts = groupParts(code, texts);
    const sum = parts.reduce(
      (so, { minified, gzip }) => ({ minified: so.minified + minified, gzip: so.gzip + gzip }),
      {
        minified: 0,
        gzip: 0,
      },
    );
    total = { minified: total.minified + sum.minified, gzip: total.gzip + sum.gzip };
    console.log(`\n| ${name} | minified ${kB(sum.minified)} kB | gzip ${kB(sum.gzip)} kB |\n|---|--:|--:|`);
    for (const { group, minified, gzip } of parts)
      console.log(`| ${group} | ${kB(minified)} | ${kB(gzip)} |`);
  }
  console.log(`\nall: minified ${kB(total.minified)} kB, gzip ${kB(total.gzip)} kB`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(root);
  await (process.argv[2] === 'modules' ? printModules() : print());
}
