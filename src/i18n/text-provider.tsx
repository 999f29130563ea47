import { I18nProvider } from '@lingui/react';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Language } from './language.ts';
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

/** For components whose texts are loaded with them. */
export function useLoadArea(): Translations['loadArea'] {
  const translations = useContext(TranslationsContext);
  if (!translations) throw new Error('useLoadArea is used outside of TextProvider');
  return translations.loadArea;
}
