import { I18nProvider } from '@lingui/react';
import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react';
import type { Language } from './language.ts';
import type { LazyArea } from './lazy-areas.ts';
import type { Translations } from './translations.ts';

const TranslationsContext = createContext<Translations | null>(null);

export function TextProvider({
  translations,
  children,
}: {
  translations: Translations;
  children: ReactNode;
}) {
  return (
    <TranslationsContext value={translations}>
      <I18nProvider i18n={translations.i18n}>{children}</I18nProvider>
    </TranslationsContext>
  );
}

export interface LanguageChoice {
  language: Language;
  setLanguage: (language: Language) => Promise<void>;
}

export function useLanguage(): LanguageChoice {
  const translations = useContext(TranslationsContext);
  if (!translations) throw new Error('useLanguage is used outside of TextProvider');
  const language = useSyncExternalStore(translations.subscribe, translations.language, translations.language);
  return { language, setLanguage: translations.setLanguage };
}

/** Suspends until the texts of these areas are there; all of them are asked for at once. */
export function useAreaTexts(areas: readonly LazyArea[]): void {
  const loadArea = useLoadArea();
  const loading = areas.map(area => loadArea(area));
  for (const texts of loading) use(texts);
}

/** For a part of a screen that has texts of its own. */
export function useLoadArea(): Translations['loadArea'] {
  const translations = useContext(TranslationsContext);
  if (!translations) throw new Error('useLoadArea is used outside of TextProvider');
  return translations.loadArea;
}
