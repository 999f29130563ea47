import { describe, expect, test } from 'vitest';
import { type HelpEntry, helpGroups } from '../../../../src/features/help/help-entries.ts';
import { searchHelp } from '../../../../src/features/help/search-help.ts';
import { loadPage } from '../../../../src/features/pages/page-loaders.ts';
import type { Language } from '../../../../src/i18n/language.ts';

async function groupsOf(page: 'help-center' | 'faq', language: Language) {
  return helpGroups(page, await loadPage(page, language));
}
async function all(language: Language): Promise<HelpEntry[]> {
  const groups = [...(await groupsOf('help-center', language)), ...(await groupsOf('faq', language))];
  return groups.flatMap(({ entries }) => entries);
}
const found = async (question: string, language: Language) =>
  searchHelp(await all(language), question, language).map(({ page, id }) => `${page}#${id}`);

describe('the answers', () => {
  test('have the same addresses in both languages, each once on its page', async () => {
    const addresses = (entries: HelpEntry[]) => entries.map(({ page, id }) => `${page}#${id}`);
    const english = addresses(await all('en'));
    expect(addresses(await all('fr'))).toEqual(english);
    expect(new Set(english).size).toBe(english.length);
  });

  test('all say something, and every question is one', async () => {
    for (const language of ['en', 'fr'] as const) {
      const groups = [...(await groupsOf('help-center', language)), ...(await groupsOf('faq', language))];
      expect(groups.length).toBeGreaterThan(5);
      for (const { blocks, title } of groups.flatMap(({ entries }) => entries)) {
        expect(blocks.length, title).toBeGreaterThan(0);
      }
    }
  });

  test('leave out no heading: one without a name of the FAQ would be a group', async () => {
    const { blocks } = await loadPage('faq', 'en');
    expect(blocks.filter(block => block.kind === 'heading' && block.id === undefined)).toEqual([]);
  });
});

describe('the search', () => {
  test.each([
    ['How do I withdraw my application?', 'help-center#withdraw'],
    ['two-step verification', 'help-center#second-factor'],
    ['backups', 'help-center#backups'],
    ['sessions', 'help-center#sign-in'],
    ['iphone', 'help-center#install'],
    ['what is an LMIA', 'faq#lmia'],
  ])('answers "%s"', async (question, address) => {
    expect(await found(question, 'en')).toContain(address);
  });

  test.each([
    ['Comment retirer ma candidature?', 'help-center#withdraw'],
    ['telecharger mes donnees', 'help-center#erase'],
    ['BOÎTE D’ENVOI', 'help-center#outbox'],
    ['eimt', 'faq#lmia'],
  ])('answers « %s », whatever its accents', async (question, address) => {
    expect(await found(question, 'fr')).toContain(address);
  });

  test('takes the beginning of a word, and asks for all words', async () => {
    expect(await found('withd appl', 'en')).toContain('help-center#withdraw');
    expect(await found('withdraw xyzzy', 'en')).toEqual([]);
  });

  test('shows first what has the words in its title', async () => {
    expect((await found('withdraw', 'en'))[0]).toBe('help-center#withdraw');
    expect((await found('calculatrice', 'fr'))[0]).toBe('help-center#lmia');
  });

  test('finds nothing for an empty question, and something for small words alone', async () => {
    expect(await found('  ?! ', 'en')).toEqual([]);
    expect((await found('how', 'en')).length).toBeGreaterThan(0);
  });
});
