import { type I18n, setupI18n } from '@lingui/core';
import { chooseLanguage, type Language, LOCALES } from './language.ts';

const STORAGE_KEY = 'portage.language';

export interface TranslationsOptions {
  /** Where the choice is kept; absent where storage is refused. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** `navigator.languages` */
  preferred: readonly string[];
  /** The element whose `lang` says the language of the page. */
  root: { lang: string };
}

/**
 * The texts in force. One language is loaded at a time, each from its own chunk; both chunks are precached,
 * so that switching works without a network.
 */
export interface Translations {
  readonly i18n: I18n;
  readonly language: () => Language;
  /** Loads the language, then switches: until then the old one stays on the screen. */
  readonly setLanguage: (language: Language) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

async function loadTexts(language: Language) {
  return language === 'fr' ? (await import('./texts-fr.ts')).texts : (await import('./texts-en.ts')).texts;
}

/** Resolves when the texts of the first language are there, so that nothing is ever drawn without text. */
export async function openTranslations(options: TranslationsOptions): Promise<Translations> {
  const i18n = setupI18n();
  let current = chooseLanguage(readChoice(options.storage), options.preferred);
  let asked = current;

  async function activate(language: Language) {
    asked = language;
    const messages = await loadTexts(language);
    if (asked !== language) return;
    current = language;
    options.root.lang = LOCALES[language];
    i18n.loadAndActivate({ locale: language, locales: [LOCALES[language]], messages });
  }

  await activate(current);
  return {
    i18n,
    language: () => current,
    async setLanguage(language) {
      await activate(language);
      keepChoice(options.storage, language);
    },
    subscribe: listener => i18n.on('change', listener),
  };
}

function readChoice(storage: TranslationsOptions['storage']): string | null {
  try {
    return storage?.getItem(STORAGE_KEY) ?? null;
  } catch {
    return null;
  }
}

/** A browser that refuses storage still switches for this visit. */
function keepChoice(storage: TranslationsOptions['storage'], language: Language): void {
  try {
    storage?.setItem(STORAGE_KEY, language);
  } catch {
    return;
  }
}
