import type { Words } from '../../../src/i18n/words.ts';
import { LAZY_AREAS } from '../../support/lazy-areas.ts';
import type { Language } from '../../../src/i18n/language.ts';
import { loadAreaTexts } from '../../../src/i18n/lazy-areas.ts';
import { openTranslations } from '../../../src/i18n/translations.ts';

/** The product's own texts, so that a test reads what people read. */
export async function wordsOf(language: Language): Promise<Words> {
  const { i18n, loadArea } = await openTranslations({
    storage: null,
    preferred: [language],
    root: { lang: '' },
    loadAreaTexts,
  });
  await Promise.all(LAZY_AREAS.map(area => loadArea(area)));
  return { language, t: (id, values) => i18n._(id, values) };
}
