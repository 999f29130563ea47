import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Allowed, HABITS, habitsIn, type Language, type Text } from './habits.ts';

const LANGUAGES = ['en', 'fr'] as const;

const messages: Text[] = LANGUAGES.flatMap(language => {
  const folder = `src/i18n/messages/${language}/`;
  return readdirSync(folder).flatMap(file =>
    Object.entries<string>(JSON.parse(readFileSync(folder + file, 'utf8'))).map(([key, text]) => ({
      at: `${language} ${key}`,
      language,
      text,
    })),
  );
});

/** Line by line, without code, addresses and the names of headings. */
const pages: Text[] = LANGUAGES.flatMap(language => {
  const folder = `src/features/pages/content/${language}/`;
  return readdirSync(folder).flatMap(file =>
    readFileSync(folder + file, 'utf8')
      .replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, code => code.replaceAll(/[^\n]/g, ''))
      .replaceAll(/\]\([^)]*\)|\{#[\w-]+\}/g, '')
      .split('\n')
      .map((line, index) => ({
        at: `${language}/${file}:${index + 1}`,
        language,
        text: line.replace(/^(?:#+|-|>|\d+\.)\s+/, '').replaceAll(/[[\]]/g, ''),
      })),
  );
});

/**
 * Texts in code, in both languages side by side: a text in French has a French letter, mark or small word. A single word
 * in small letters is a key, not a text.
 */
const IN_CODE = [
  ...readdirSync('sync-server/mail')
    .filter(file => file.startsWith('letter'))
    .map(file => `sync-server/mail/${file}`),
  'sync-server/routes/app-pages.ts',
  'sync-server/routes/mail-pages.ts',
  'sync-server/openapi/describe-api.ts',
  'sync-server/openapi/words-account.ts',
  'sync-server/openapi/words-databases.ts',
  'sync-server/openapi/words-sync.ts',
  'sync-server/openapi/words-teams.ts',
  'sync-server/jobs/import/import-arguments.ts',
  'sync-server/jobs/import/import-report.ts',
  'sync-server/jobs/review-arguments.ts',
  'sync-server/jobs/review-text.ts',
  'src/wire/errors.ts',
  'src/wire/screens.ts',
  'src/domain/intake/problem-text.ts',
  'src/domain/intake/field-names.ts',
  'src/domain/posting/posting-rules.ts',
  'scripts/web-manifest.mjs',
];
const IS_FRENCH = /[à-öø-ÿœ«»\u00a0]|\b[cdjlmnst]’|\b(?:le|la|les|des|une?|pour|sur|vous|est|ce)\b/i;
const IS_KEY = /^[a-z][\w.-]*$/;

const inCode: Text[] = IN_CODE.flatMap(file =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, comment => comment.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(([, plain, template]): Text => {
        const text = (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, 'x');
        return { at: `${file}:${index + 1}`, language: IS_FRENCH.test(text) ? 'fr' : 'en', text };
      }),
    ),
).filter(({ text }) => !IS_KEY.test(text));

/** The lines of the page that shows before the app. */
const firstPage: Text[] = readFileSync('src/index.html', 'utf8')
  .replaceAll(/<!--[\s\S]*?-->|<script[\s\S]*?<\/script>/g, '')
  .split(/<[^>]*>|\n/)
  .map(text => ({ at: 'src/index.html', language: IS_FRENCH.test(text) ? 'fr' : 'en', text: text.trim() }));

const CLEARS = 'It clears a field or filters. Nothing that a person wrote is deleted.';
const SPECIFIED = 'The heading is given: see docs/domain.md.';
const bare = (language: Language) => HABITS[language].at(language === 'en' ? -2 : -1)?.name ?? '';

const ALLOWED: Allowed = [
  ['en job.who', bare('en'), SPECIFIED],
  ['en posting.group.who', bare('en'), SPECIFIED],
  ['en posting.field.whoCanApply', bare('en'), SPECIFIED],
  ['en outbox.field.whoCanApply', bare('en'), SPECIFIED],
  ['fr job.who', bare('fr'), SPECIFIED],
  ['fr posting.group.who', bare('fr'), SPECIFIED],
  ['fr posting.field.whoCanApply', bare('fr'), SPECIFIED],
  ['fr outbox.field.whoCanApply', bare('fr'), SPECIFIED],
  ['fr jobs.keyword.clear', 'effacer', CLEARS],
  ['fr jobs.filters.clear', 'effacer', CLEARS],
  ['fr filters.near.clear', 'effacer', CLEARS],
  ['fr filters.noc.clear', 'effacer', CLEARS],
  ['fr filters.noMatches.textNone', 'effacer', CLEARS],
];

test.each([
  ['message files', messages, 2_000],
  ['pages', pages, 1_500],
  ['mails, rules and other texts in code', inCode, 300],
  ['the page before the app', firstPage, 10],
])('%s are free of the habits that docs/style.md lists', (_, texts, atLeast) => {
  expect(texts.length).toBeGreaterThan(atLeast);
  expect(habitsIn(texts, ALLOWED)).toEqual([]);
});

test('no message has a semicolon: a period does', () => {
  expect(messages.filter(({ text }) => text.includes(';')).map(({ at }) => at)).toEqual([]);
});

test('every exception is still needed', () => {
  const found = habitsIn(messages);
  const unused = ALLOWED.filter(([at, habit]) => !found.some(line => line.startsWith(`${at}: ${habit}`)));
  expect(unused).toEqual([]);
});

test.each(
  LANGUAGES.flatMap(language => HABITS[language].map(habit => [language, habit.name, habit] as const)),
)('a planted text is found (%s): %s', (language, name, { planted, instead }) => {
  const at = 'planted.text';
  expect(habitsIn([{ at, language, text: planted }])).toContain(`${at}: ${name} (write ${instead})`);
});

test.each([
  ['en', 'Is there anything I have to pay?'],
  ['en', 'What is an LMIA?'],
  ['en', 'Recommended by the comment of a colour amender in the Help center'],
  ['en', 'Sign in again to send your unsent items.'],
  ['fr', 'Qui peut lire ma candidature?'],
  ['fr', 'En attente d’une connexion. L’adresse réseau est la vôtre.'],
] as const)('a text without them passes (%s): %s', (language, text) => {
  expect(habitsIn([{ at: 'fine', language, text }])).toEqual([]);
});
