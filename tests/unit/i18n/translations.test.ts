import type { Messages } from '@lingui/core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chooseLanguage, languageInAddress } from '../../../src/i18n/language.ts';
import { loadAreaTexts } from '../../../src/i18n/lazy-areas.ts';
import { pluralCategory } from '../../../src/i18n/number-texts.ts';
import { openTranslations as open, type TranslationsOptions } from '../../../src/i18n/translations.ts';

const openTranslations = (options: Omit<TranslationsOptions, 'loadAreaTexts'>) =>
  open({ ...options, loadAreaTexts });

function memoryStorage(initial: Record<string, string> = {}) {
  const entries = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

test.each([
  ['en', 'en-CA'],
  ['fr', 'fr-CA'],
] as const)('plural categories are those of Intl in %s', (language, tag) => {
  const numbers = [0, 1, 1.5, 2, 5, 21, 100, 101, 1e6, 1_000_001, 2e6, 2_500_000, -1, -2];
  const rules = new Intl.PluralRules(tag);
  expect(numbers.map(count => pluralCategory(count, language))).toEqual(
    numbers.map(count => rules.select(count)),
  );
});

describe('chooseLanguage', () => {
  test.each([
    [null, ['fr-CA', 'en'], 'fr'],
    [null, ['de', 'en-GB'], 'en'],
    [null, ['pa-IN'], 'en'],
    ['en', ['fr-CA'], 'en'],
    ['nonsense', ['FR'], 'fr'],
    [null, [], 'en'],
  ])('chosen %s, preferred %j → %s', (chosen, preferred, expected) => {
    expect(chooseLanguage(null, chosen, preferred)).toBe(expected);
  });
});

describe('the language that an address asks for', () => {
  test.each([
    ['?lang=fr', 'fr'],
    ['?q=cook&lang=EN', 'en'],
    ['?lang=fr&lang=en', 'fr'],
    ['?lang=de', null],
    ['?lang=', null],
    ['', null],
  ])('of %s is %s', (search, language) => {
    expect(languageInAddress(search)).toBe(language);
  });

  const preferred = ['en-CA'];
  test('comes before what was chosen and what the browser prefers', async () => {
    const storage = memoryStorage({ 'portage.language': 'en' });
    const root = { lang: '' };
    const translations = await openTranslations({ asked: 'fr', storage, preferred, root });
    expect([translations.language(), root.lang]).toEqual(['fr', 'fr-CA']);
  });

  test('counts for the visit where another one was chosen before, and is kept where none was', async () => {
    const storage = memoryStorage({ 'portage.language': 'en' });
    await openTranslations({ asked: 'fr', storage, preferred, root: { lang: '' } });
    expect(storage.getItem('portage.language')).toBe('en');
    const empty = memoryStorage();
    await openTranslations({ asked: 'fr', storage: empty, preferred, root: { lang: '' } });
    expect(empty.getItem('portage.language')).toBe('fr');
  });
});

describe('openTranslations', () => {
  test('starts in the preferred language and says so on the page', async () => {
    const root = { lang: '' };
    const translations = await openTranslations({
      asked: null,
      storage: memoryStorage(),
      preferred: ['fr-FR'],
      root,
    });
    expect(root.lang).toBe('fr-CA');
    expect(translations.i18n._('common.search')).toBe('Rechercher');
  });

  test('writes numbers without making a format of Intl, which blocks a phone when it is the first', async () => {
    const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'PluralRules')];
    onTestFinished(() => {
      for (const each of made) each.mockRestore();
    });
    const translations = await openTranslations({ storage: null, preferred: ['en'], root: { lang: '' } });
    const say = (days: number) => translations.i18n._('domain.day.ago', { days });
    expect([say(1), say(1204)]).toEqual(['1 day ago', '1,204 days ago']);
    await translations.setLanguage('fr');
    expect([say(1), say(1204)]).toEqual(['il y a 1 jour', 'il y a 1\u00a0204 jours']);
    for (const each of made) expect(each).not.toHaveBeenCalled();
  });

  test('keeps the choice for the next start', async () => {
    const storage = memoryStorage();
    const root = { lang: '' };
    const first = await openTranslations({ storage, preferred: ['fr'], root });
    await first.setLanguage('en');
    const second = await openTranslations({ storage, preferred: ['fr'], root });
    expect(second.language()).toBe('en');
    expect(root.lang).toBe('en-CA');
  });

  test('the last of two quick switches wins', async () => {
    const root = { lang: '' };
    const storage = memoryStorage();
    let arrive: (texts: Messages) => void = () => undefined;
    const french = new Promise<Messages>(resolve => {
      arrive = resolve;
    });
    const translations = await open({
      storage,
      preferred: ['en'],
      root,
      // French takes longer.
      loadAreaTexts: async (_, language) => (language === 'en' ? {} : french),
    });
    await translations.loadArea('job');
    const toFrench = translations.setLanguage('fr');
    await translations.setLanguage('en');
    arrive({});
    await toFrench;
    expect(translations.language()).toBe('en');
    expect(root.lang).toBe('en-CA');
    expect((await openTranslations({ storage, preferred: ['fr'], root })).language()).toBe('en');
  });

  test('a browser that refuses storage still switches', async () => {
    const refusing = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    const root = { lang: '' };
    const translations = await openTranslations({ storage: refusing, preferred: ['en'], root });
    await translations.setLanguage('fr');
    expect(translations.language()).toBe('fr');
  });

  describe('texts of an area that comes with its screen', () => {
    const open = (preferred = 'en') =>
      openTranslations({ storage: null, preferred: [preferred], root: { lang: '' } });

    test('are there when it was loaded, and not before', async () => {
      const { i18n, loadArea } = await open('fr');
      expect(i18n._('storage.title')).toBe('storage.title');
      await loadArea('storage');
      expect(i18n._('storage.title')).toBe('Données hors ligne');
      expect(i18n._('common.search')).toBe('Rechercher');
    });

    test('are loaded once', async () => {
      const { loadArea } = await open();
      expect(loadArea('storage')).toBe(loadArea('storage'));
    });

    test('follow the language, whichever comes first', async () => {
      const translations = await open();
      await translations.loadArea('storage');
      await translations.setLanguage('fr');
      expect(translations.i18n._('storage.title')).toBe('Données hors ligne');

      const together = await open();
      await Promise.all([together.loadArea('storage'), together.setLanguage('fr')]);
      expect(together.i18n._('storage.title')).toBe('Données hors ligne');

      const after = await open();
      await Promise.all([after.setLanguage('fr'), after.loadArea('storage')]);
      expect(after.i18n._('storage.title')).toBe('Données hors ligne');
    });
  });
});
