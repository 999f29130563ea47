import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../../src/i18n/language.ts';
import { openTranslations } from '../../../src/i18n/translations.ts';

function memoryStorage(initial: Record<string, string> = {}) {
  const entries = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

describe('chooseLanguage', () => {
  test.each([
    [null, ['fr-CA', 'en'], 'fr'],
    [null, ['de', 'en-GB'], 'en'],
    [null, ['pa-IN'], 'en'],
    ['en', ['fr-CA'], 'en'],
    ['nonsense', ['FR'], 'fr'],
    [null, [], 'en'],
  ])('chosen %s, preferred %j → %s', (chosen, preferred, expected) => {
    expect(chooseLanguage(chosen, preferred)).toBe(expected);
  });
});

describe('openTranslations', () => {
  test('starts in the preferred language and says so on the page', async () => {
    const root = { lang: '' };
    const translations = await openTranslations({ storage: memoryStorage(), preferred: ['fr-FR'], root });
    expect(root.lang).toBe('fr-CA');
    expect(translations.i18n._('common.search')).toBe('Chercher');
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
    const translations = await openTranslations({ storage: null, preferred: ['en'], root });
    await Promise.all([translations.setLanguage('fr'), translations.setLanguage('en')]);
    expect(translations.language()).toBe('en');
    expect(root.lang).toBe('en-CA');
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
});
