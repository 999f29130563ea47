import { fileURLToPath } from 'node:url';

/** The module whose dynamic imports are the screens. */
const SCREENS = fileURLToPath(new URL('../src/app/later-screens.ts', import.meta.url));

/** Screens that share a file of their own: what both need is too much for other screens to load. */
const PAIRS = [
  ['job-detail-screen', 'post-job-screen'],
  ['lmia-screen', 'post-job-screen'],
  ['profile-screens', 'sign-in-screens'],
  ['applicants-screens', 'tracking-screens'],
  ['contact-screen', 'outbox-screen'],
];
/** Screens with little code. What they have in common with at least two others is a file of its own, so that they needn't load more. */
const LIGHT = new Set([
  'api-docs-screen',
  'article',
  'help-screens',
  'home',
  'map-screen',
  'sign-in-screens',
  'static-page',
]);
/** The same for this screen, which reads postings. */
const LMIA = 'lmia-screen';
/** What so many of the other screens need is in one file. */
const MANY = 5;
/** People open this screen first, from a search engine. */
const POSTING = 'job-detail-screen';

/**
 * Names the file of a module that several screens, or a screen and its later parts, have in common (`codeSplitting.groups`).
 * Otherwise each combination of screens would be a file of its own, and a phone spends a round trip on each. Whatever needs a
 * module needs its imports too, so no two of these files need each other; `noCircles` makes sure.
 * @returns {import('vite').Rolldown.CodeSplittingNameFunction}
 */
export function screenFiles() {
  /** @type {Map<string, string> | undefined} */
  let names;
  return (id, graph) => {
    names ??= fileNames(graph);
    return names.get(id) ?? null;
  };
}

/**
 * Fails the build if two of its files need each other: the first to run would find nothing of the other yet.
 * @returns {import('vite').Plugin}
 */
export function noCircles() {
  return {
    name: 'portage-no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap(file => (file.type === 'chunk' ? [file] : []));
      const circle = findCircle(new Map(files.map(({ fileName, imports }) => [fileName, imports])));
      if (circle) throw new Error(`Files of the build need each other: ${circle.join(' → ')}`);
    },
  };
}

/** @param {ReadonlyMap<string, readonly string[]>} imports by file */
export function findCircle(imports) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} file @param {string[]} path @returns {string[] | null} */
  const visit = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

/** @param {readonly string[]} screens that need a module, sorted; null: the bundler decides */
export function fileFor(screens) {
  const [first] = screens;
  if (first === undefined) return null;
  if (screens.length === 1) return `${first}-parts`;
  if (PAIRS.some(pair => pair.join() === screens.join())) return screens.join('-and-');
  if (screens.length > 2 && screens.some(name => LIGHT.has(name))) return 'all-screens';
  if (screens.length > 2 && screens.includes(LMIA)) return 'with-lmia';
  if (screens.length >= MANY) return 'many-screens';
  return screens.includes(POSTING) ? 'with-posting' : null;
}

/**
 * @param {import('vite').Rolldown.ChunkingContext} graph
 * @returns {Map<string, string>} by module
 */
function fileNames(graph) {
  const screens = graph.getModuleInfo(SCREENS)?.dynamicallyImportedIds ?? [];
  if (screens.length === 0) throw new Error(`${SCREENS} names no screens`);
  /** @type {Map<string, string[]>} */
  const needs = new Map();
  for (const screen of screens.toSorted()) {
    const name = screen.replace(/^.*\/|\.tsx$/g, '');
    for (const id of withImports(screen, graph)) needs.set(id, [...(needs.get(id) ?? []), name]);
  }
  const files = new Map(
    [...needs].flatMap(([id, names]) => {
      const file = screens.includes(id) ? null : fileFor(names.toSorted());
      return file === null ? [] : [[id, file]];
    }),
  );
  // A module that is also loaded alone is a file of its own. What it needs can't be in a file that needs it.
  for (const id of needs.keys()) {
    const { dynamicImporters = [], importers = [] } = graph.getModuleInfo(id) ?? {};
    if (dynamicImporters.length === 0 || importers.length === 0) continue;
    files.delete(id);
    const above = new Set(importers.map(importer => files.get(importer)));
    for (const needed of withImports(id, graph)) if (above.has(files.get(needed))) files.delete(needed);
  }
  return files;
}

/** @typedef {import('vite').Rolldown.ChunkingContext} Graph */
/** @param {string} first @param {Graph} graph */
function withImports(first, graph) {
  const found = new Set([first]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
