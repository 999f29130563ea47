import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LocateFixed, MapPin } from '../../../../ui/icons.ts';
import { SuggestBox } from '../../../../ui/form/suggest-box.tsx';
import { filterFieldId } from '../filter-field-id.ts';
import type { FilterFieldsProps } from '../filter-fields-props.ts';
import { USUAL_KM, withPlace } from '../list-filters.ts';
import { listQuery } from '../list-query.ts';
import { askPosition } from '../../lookups/my-position.ts';
import styles from './place-field.module.css';
import { whileHere } from './while-here.ts';
import { knownPlaceWords } from '../../../../domain/places/place-words.ts';
import { useTotals } from '../use-counts.ts';
import { useSuggestions } from '../../lookups/use-suggestions.ts';
import { useWords, type Words } from '../../../../i18n/words.ts';

const SHOWN = 6;

const look = async (text: string) =>
  (await import('../../lookups/place-lookup.ts')).suggestSlugs(text, SHOWN);

/** A field for the centre of a search: a name, a postal code, or this device's position if the user asks for it. */
export function PlaceField({ filters, onChange, context, near, onPosition }: FilterFieldsProps) {
  const words = useWords();
  const { t } = words;
  const { setText, warm, first, items, isLookedUp } = useSuggestions(look);
  const [problem, setProblem] = useState<'denied' | 'unavailable' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const km = filters.near === '' ? USUAL_KM : filters.km;
  const totals = useTotals(items.map(({ place }) => listQuery({ ...filters, km }, place, context)));

  const choices = useRef(0);
  function choose(slug: string) {
    choices.current += 1;
    setProblem(null);
    onChange(withPlace(filters, slug));
  }
  // The browser's permission prompt can stay open for a while, and other filters may change meanwhile.
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  async function goNearMe() {
    setAsking(true);
    const before = choices.current;
    const answer = await whileHere(askPosition(navigator.geolocation));
    setAsking(false);
    // A place was chosen meanwhile.
    if (!answer || before !== choices.current) return;
    if ('problem' in answer) {
      setProblem(answer.problem);
      return;
    }
    onPosition(answer.point);
    latest.current('me');
  }

  return (
    <div className={styles['place']}>
      <SuggestBox
        id={filterFieldId('near')}
        label={t('filters.near.label')}
        placeholder={t('filters.near.placeholder')}
        icon={<Icon icon={MapPin} size={18} />}
        chosen={chosenWords(filters.near, near.place && knownPlaceWords(near.place, words), words)}
        onFocus={warm}
        onType={setText}
        suggestions={items.map(({ slug, place }, at) => {
          const total = totals[at];
          return {
            key: slug,
            label: knownPlaceWords(place, words),
            detail: total === undefined ? undefined : t('jobs.count', { total }),
          };
        })}
        isLookedUp={isLookedUp}
        onChoose={choose}
        onHurry={async text => (await whileHere(first(text)))?.slug}
        onClear={() => choose('')}
        clearLabel={t('filters.near.clear')}
      />
      {near.point === null && (
        <Button
          variant="secondary"
          size="small"
          className={styles['me']}
          icon={<Icon icon={LocateFixed} size={18} />}
          busy={isAsking}
          onClick={() => void goNearMe()}
        >
          {t('jobs.near.me')}
        </Button>
      )}
      <p className={styles['note']} role="status">
        {problem && t(`filters.near.${problem}`)}
        {filters.near === 'me' && near.point && t('filters.near.private')}
      </p>
    </div>
  );
}

function chosenWords(near: string, place: string | null, { t }: Words): string {
  if (near !== 'me') return place ?? '';
  return place ? t('filters.near.mineNear', { place }) : t('filters.near.mine');
}
