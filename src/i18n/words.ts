import { useMemo } from 'react';
import type { Language } from './language.ts';
import { useLanguage } from './text-provider.tsx';
import { type Translate, useText } from './use-text.ts';

/**
 * The parameters for putting a value into words. Plain functions take them, so that they can be tested without a
 * screen.
 */
export interface Words {
  t: Translate;
  language: Language;
}

export function useWords(): Words {
  const t = useText();
  const { language } = useLanguage();
  return useMemo(() => ({ t, language }), [t, language]);
}
