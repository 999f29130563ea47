import { readFileSync } from 'node:fs';
import { ARTICLES } from '../src/wire/app-routes.ts';
import { FIRST_FRAMES_FILE } from '../src/wire/built-files.ts';
import { screensByAddress } from '../src/wire/screens.ts';
import { pageHeads } from './page-contents.mjs';

const MESSAGES = new URL('../src/i18n/messages/', import.meta.url);
const LANGUAGES = /** @type {const} */ (['en', 'fr']);

/** Pages whose screen has another beginning (`features/pages/article.tsx`). @type {Set<string>} */
const WITHOUT = new Set(ARTICLES);
/** As their screens have it (`features/pages`, `features/api-docs`). */
const WIDE_TEXTS = new Set(['career-advice', 'api-docs']);

/**
 * Emits the first frame of each page that is the same for all readers, for the server to draw before the app runs.
 * @returns {import('vite').Plugin}
 */
export function firstFrames() {
  return {
    name: 'portage-first-frames',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FIRST_FRAMES_FILE, source: JSON.stringify(readFrames()) });
    },
  };
}

/** @returns {{ pages: Record<string, Record<string, { layout: string }>>, words: Record<string, Record<string, string>> }} `words`: what a posting's facts are put in */
export function readFrames() {
  const heads = Object.entries(pageHeads()).filter(([name]) => !WITHOUT.has(name));
  const texts = heads.map(([name, head]) => [
    name,
    byLanguage(language => ({
      layout: WIDE_TEXTS.has(name) ? 'wide' : 'reading',
      heading: head[language].title,
      lead: head[language].description,
    })),
  ]);
  const screens = screensByAddress().flatMap(([address, { frame }]) =>
    frame === null || frame === 'text'
      ? []
      : [[address, byLanguage(language => inLanguage(frame, language))]],
  );
  return { pages: Object.fromEntries([...texts, ...screens]), words: byLanguage(factTexts) };
}

/** @param {import('../src/wire/screens.ts').FirstFrame} frame @param {string} language */
function inLanguage({ layout, texts }, language) {
  const words = Object.entries(texts).map(([part, key]) => [part, message(language, key)]);
  return { layout, ...Object.fromEntries(words) };
}

/**
 * @template T
 * @param {(language: (typeof LANGUAGES)[number]) => T} make
 */
function byLanguage(make) {
  return Object.fromEntries(LANGUAGES.map(language => [language, make(language)]));
}

/** What people search and filter the list with. */
const LIST_TOOLS = /^jobs\.(keyword\.(label|placeholder)|filters\.title|chip\.\w+|abroad\.short)$/;

/** Texts for readers without scripts whose address leads nowhere. */
const MISSING = /^common\.(notFound(Title|Text|Action)|pageHelp)$/;

/** Texts of a posting (`sync-server/pages/job-frame.ts`): values are put where their names stand, nothing more. @param {string} language */
function factTexts(language) {
  const all = ['domain', 'job', 'lmia'].flatMap(area => Object.entries(textsOf(language, area)));
  const facts = all.filter(
    ([key, text]) => (!key.startsWith('lmia.') || key.startsWith('lmia.why.')) && !/, plural|</.test(text),
  );
  const others = ['jobs', 'common'].flatMap(area => Object.entries(textsOf(language, area)));
  const wanted = others.filter(([key]) => LIST_TOOLS.test(key) || MISSING.test(key));
  return Object.fromEntries([...facts, ...wanted]);
}

/** @param {string} language @param {string} area @returns {Record<string, string>} */
function textsOf(language, area) {
  return JSON.parse(readFileSync(new URL(`${language}/${area}.json`, MESSAGES), 'utf8'));
}

/** @param {string} language @param {string} key */
function message(language, key) {
  const text = textsOf(language, key.split('.')[0] ?? '')[key];
  if (text === undefined || /[{<]/.test(text)) throw new Error(`${key} isn’t plain text`);
  return text;
}
