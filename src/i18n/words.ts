import { useMemo } from 'react';
import type { Language } from './language.ts';
import { useLanguage } from './text-provider.tsx';
import { type Translate, useText } from './use-text.ts';

/** What putting a value into words takes: handed to plain functions, so that they can be tested without a screen. */
export interface Words {
  t: Translate;
  language: Language;
}

export function useWords(): Words {
  const t = useText();
  const { language } = useLanguage();
  return useMemo(() => ({ t, language }), [t, language]);
}
