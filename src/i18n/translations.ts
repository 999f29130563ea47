import type { I18n, Messages } from '@lingui/core';
import { chooseLanguage, type Language, LOCALES } from './language.ts';
import type { LazyArea } from './message-id.ts';
import { I18nWithNumbers } from './number-texts.ts';

const STORAGE_KEY = 'portage.language';

export interface TranslationsOptions {
  /** The language in the address. It applies to this visit, and is kept only if none was chosen before. */
  asked?: Language | null;
  /** Where the choice is kept; null if storage is refused. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** `navigator.languages` */
  preferred: readonly string[];
  /** The element whose `lang` attribute holds the language of the page. */
  root: { lang: string };
  /** `lazy-areas.ts` */
  loadAreaTexts: (area: LazyArea, language: Language) => Promise<Messages>;
}

/**
 * The texts of the current language. Each language has its own chunk, loaded on demand. Both chunks are precached, so
 * that switching works without a network.
 */
export interface Translations {
  readonly i18n: I18n;
  readonly language: () => Language;
  /** Loads the language, then switches. The old one stays on the screen until then. */
  readonly setLanguage: (language: Language) => Promise<void>;
  /**
   * Loads an area's texts, in the current language and from then on in every other. All callers get the same promise.
   */
  readonly loadArea: (area: LazyArea) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

async function loadTexts(language: Language) {
  return language === 'fr' ? (await import('./texts-fr.ts')).texts : (await import('./texts-en.ts')).texts;
}

/** Resolves when the texts of the first language are loaded, so that nothing is ever drawn without text. */
export async function openTranslations(options: TranslationsOptions): Promise<Translations> {
  const i18n = new I18nWithNumbers({});
  const { loadAreaTexts } = options;
  const chosen = readChoice(options.storage);
  let current = chooseLanguage(options.asked ?? null, chosen, options.preferred);
  if (options.asked && chosen === null) keepChoice(options.storage, options.asked);
  let asked = current;

  const areas = new Map<LazyArea, Promise<void>>();

  async function activate(language: Language) {
    asked = language;
    const messages = await loadTexts(language);
    const more = await Promise.all([...areas.keys()].map(area => loadAreaTexts(area, language)));
    if (asked !== language) return;
    // An area that was added meanwhile has texts in the other language only.
    if (areas.size > more.length) return activate(language);
    current = language;
    options.root.lang = LOCALES[language];
    const locales = [LOCALES[language]];
    i18n.loadAndActivate({ locale: language, locales, messages: Object.assign({}, messages, ...more) });
  }

  async function addArea(area: LazyArea): Promise<void> {
    for (;;) {
      const language = current;
      const messages = await loadAreaTexts(area, language);
      if (language !== current) continue;
      i18n.load(language, messages);
      return;
    }
  }

  await activate(current);
  return {
    i18n,
    language: () => current,
    async setLanguage(language) {
      await activate(language);
      // Another one may have been chosen meanwhile, and be there already.
      if (asked === language) keepChoice(options.storage, language);
    },
    loadArea(area) {
      let loading = areas.get(area);
      if (!loading) {
        loading = addArea(area);
        areas.set(area, loading);
        // After a failure, the next screen requests the file again.
        loading.catch(() => areas.delete(area));
      }
      return loading;
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

/** If the browser refuses storage, the choice still applies to this visit. */
function keepChoice(storage: TranslationsOptions['storage'], language: Language): void {
  try {
    storage?.setItem(STORAGE_KEY, language);
  } catch {
    return;
  }
}
