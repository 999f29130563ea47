import { pause } from '../../../ui/pause.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { Chip } from '../../../ui/buttons/chip.tsx';
import { knownPlaceWords } from '../../../domain/places/place-words.ts';
import { useWords, type Words } from '../../../i18n/words.ts';
import styles from './form-step.module.css';
import type { FormValues } from './form-values.ts';

const SHOWN = 3;
const TYPING_PAUSE_MS = 120;

interface Offer {
  key: string;
  label: string;
  change: Partial<FormValues>;
}

/** Occupations that a title may mean. They are only suggestions: nothing is classified by them. */
async function occupationOffers({ jobTitle, noc }: FormValues, { language }: Words): Promise<Offer[]> {
  if (jobTitle.trim().length < 3 || noc.trim() !== '') return [];
  const { suggestOccupations } = await import('../../../domain/noc/noc-suggest.ts');
  return suggestOccupations(jobTitle, language, SHOWN).map(({ occupation: { code, title } }) => ({
    key: code,
    label: `${code} · ${title[language]}`,
    change: { noc: code },
  }));
}

/** Places that begin like the city, with their province. None once both are a known place. */
async function placeOffers({ city, provinceId }: FormValues, words: Words): Promise<Offer[]> {
  if (city.trim().length < 2) return [];
  const { suggestPlaces } = await import('../../../domain/places/places-search.ts');
  const found = suggestPlaces(city, SHOWN);
  const isSettled = found.some(
    ({ name, province }) => province === provinceId && Object.values(name).includes(city.trim()),
  );
  if (isSettled) return [];
  return found.map(place => ({
    key: `${place.name.en} ${place.province}`,
    label: knownPlaceWords(place, words),
    change: { city: place.name[words.language], provinceId: place.province },
  }));
}

const OFFERS = { jobTitle: occupationOffers, city: placeOffers };

interface OffersProps {
  of: keyof typeof OFFERS;
  values: FormValues;
  onTake: (change: Partial<FormValues>) => void;
}

/** Suggestions for the input, each accepted with a press. */
export function Offers({ of, values, onTake }: OffersProps) {
  const words = useWords();
  const found = useAnswer(
    async signal => {
      await pause(TYPING_PAUSE_MS);
      if (signal.aborted) return undefined;
      // Without a network on the very first visit, its file is missing.
      return OFFERS[of](values, words).catch((): readonly Offer[] => []);
    },
    [of, values, words],
  );
  const offers = found ?? [];
  return (
    <div className={styles['offers']} aria-live="polite">
      {offers.length > 0 && <span className={styles['soft']}>{words.t(`posting.offers.${of}`)}</span>}
      {offers.map(({ key, label, change }) => (
        <Chip key={key} onClick={() => onTake(change)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}
