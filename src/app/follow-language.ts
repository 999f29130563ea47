import { isLanguage, type Language } from '../i18n/language.ts';
import type { Translations } from '../i18n/translations.ts';
import { keepLanguagePreference, watchLanguagePreference } from '../local/language-preference.ts';
import type { PersonData } from '../local/person-data.ts';

interface FollowLanguageOptions {
  people: PersonData;
  translations: Pick<Translations, 'language' | 'setLanguage' | 'subscribe'>;
  /** The page's first language. If it differs by now, the person chose another before anything listened. */
  began: Language;
  /** What the address asked for: it is not undone by a preference that stood before, only by one that is new. */
  asked: Language | null;
  onProblem: (error: unknown) => void;
}

/**
 * The language goes with the person: what they choose on one device is kept with their account, and the next one speaks it.
 * Without an account it stays with the device.
 */
export function followLanguage({
  people,
  translations,
  began,
  asked,
  onProblem,
}: FollowLanguageOptions): () => void {
  let shown = began;
  const isChosenAlready = translations.language() !== began;
  // The one that stood before the address or the person asked for another; undefined until it is known, null where nothing was asked.
  let before: Language | null | undefined = asked || isChosenAlready ? undefined : null;
  const stopWatching = watchLanguagePreference(
    people,
    preference => {
      const known = isLanguage(preference) ? preference : null;
      if (before === undefined) before = known;
      if (known === null || known === before) return;
      before = null;
      if (known === translations.language()) return;
      shown = known;
      translations.setLanguage(known).catch(onProblem);
    },
    onProblem,
  );
  // Told of new texts as well: only another language is a choice.
  const keepChoice = () => {
    const language = translations.language();
    if (language === shown) return;
    shown = language;
    keepLanguagePreference(people, language).catch(onProblem);
  };
  const stopListening = translations.subscribe(keepChoice);
  keepChoice();
  return () => {
    stopWatching();
    stopListening();
  };
}
