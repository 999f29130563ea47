import { isLanguage, type Language } from '../../i18n/language.ts';
import type { Translations } from '../../i18n/translations.ts';
import { keepLanguagePreference, watchLanguagePreference } from '../../local/people/language-preference.ts';
import type { PersonData } from '../../local/people/person-data.ts';

interface FollowLanguageOptions {
  people: PersonData;
  translations: Pick<Translations, 'language' | 'setLanguage' | 'subscribe'>;
  /** The page's first language. If it is no longer current, the person chose another before anything listened. */
  began: Language;
  /** The language in the address. A preference from before doesn't override it, only a new one. */
  asked: Language | null;
  onProblem: (error: unknown) => void;
}

/**
 * The language follows the person: their choice on one device is stored with the account and used on the next. Without
 * an account it stays with the device.
 */
export function followLanguage({
  people,
  translations,
  began,
  asked,
  onProblem,
}: FollowLanguageOptions): () => void {
  let shown = began;
  /** Choices of this page on their way to the disk. */
  let keeping = 0;
  const isChosenAlready = translations.language() !== began;
  // The preference before the address or the person asked for another language. undefined: not known yet. null: nothing
  // was asked for.
  let before: Language | null | undefined = asked || isChosenAlready ? undefined : null;
  const stopWatching = watchLanguagePreference(
    people,
    preference => {
      const known = isLanguage(preference) ? preference : null;
      if (before === undefined) before = known;
      if (known === null || known === before) return;
      before = null;
      // Meanwhile the disk may tell of a choice that the person has taken back.
      if (keeping > 0 || known === translations.language()) return;
      shown = known;
      translations.setLanguage(known).catch(onProblem);
    },
    onProblem,
  );
  // This also runs for new texts, but only another language is a choice.
  const keepChoice = () => {
    const language = translations.language();
    if (language === shown) return;
    shown = language;
    keeping += 1;
    keepLanguagePreference(people, language)
      .catch(onProblem)
      .finally(() => {
        keeping -= 1;
      });
  };
  const stopListening = translations.subscribe(keepChoice);
  keepChoice();
  return () => {
    stopWatching();
    stopListening();
  };
}
