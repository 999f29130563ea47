import { useCallback, useId } from 'react';
import { AUTHORIZATIONS, OCCUPATIONS_MAX, PROFILE_LIMITS, readWork } from '../../domain/seeker/profile.ts';
import { useWords } from '../../i18n/words.ts';
import { usePart } from '../../local/hooks/use-profile.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SuggestBox } from '../../ui/form/suggest-box.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Search, X } from '../../ui/icons.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useSuggestions } from '../jobs/lookups/use-suggestions.ts';
import styles from './resume.module.css';
import { SavedLine } from './saved-line.tsx';

const SHOWN = 6;

/** The work that the person wants. */
export function WorkSection() {
  const { t } = useWords();
  const titleId = useId();
  const part = usePart('work');
  if (!part) return null;
  const { occupations, places, authorization } = readWork(part.content);
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {t('resume.workTitle')}
      </h2>
      <Occupations
        chosen={occupations}
        onChange={next => part.change({ occupations: next })}
        onBlur={part.rest}
      />
      <TextArea
        id="resume-places"
        name="places"
        label={t('resume.places')}
        hint={t('resume.placesHint')}
        rows={3}
        value={places}
        maxLength={PROFILE_LIMITS.places}
        onBlur={part.rest}
        onChange={text => part.change({ places: text })}
      />
      <Select
        id="resume-authorization"
        label={t('resume.authorization')}
        hint={t('resume.authorizationHint')}
        value={authorization ?? ''}
        onBlur={part.rest}
        onChange={chosen => part.change({ authorization: chosen || null })}
        options={[
          { value: '', label: t('resume.notStated') },
          ...AUTHORIZATIONS.map(value => ({ value, label: t(`resume.authorization.${value}`) })),
        ]}
      />
      <SavedLine {...part} />
    </section>
  );
}

interface OccupationsProps {
  /** NOC codes. */
  chosen: readonly string[];
  onChange: (next: readonly string[]) => void;
  onBlur: () => void;
}

function Occupations({ chosen, onChange, onBlur }: OccupationsProps) {
  const { t, language } = useWords();
  const look = useCallback(
    async (text: string) => {
      const { findOccupations } = await import('../jobs/lookups/occupation-lookup.ts');
      return findOccupations(text, language, SHOWN).map(({ code, title }) => ({
        key: code,
        label: `${code} · ${title[language]}`,
      }));
    },
    [language],
  );
  const { setText, warm, first, items, isLookedUp } = useSuggestions(look);
  const codes = chosen.join(' ');
  const titles = useAnswer(async () => {
    if (codes === '') return new Map<string, string>();
    const { occupationTitle } = await import('../jobs/lookups/occupation-lookup.ts');
    return new Map(codes.split(' ').map(code => [code, occupationTitle(code, language) ?? '']));
  }, [codes, language]);
  const add = (code: string) => {
    if (!chosen.includes(code)) onChange([...chosen, code]);
  };
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles['list']} aria-label={t('resume.occupations')}>
          {chosen.map(code => {
            const label = [code, titles?.get(code)].filter(Boolean).join(' · ');
            return (
              <li key={code}>
                <span className={styles['words']}>{label}</span>
                <IconButton
                  label={t('resume.remove', { what: label })}
                  icon={X}
                  onBlur={onBlur}
                  onClick={() => onChange(chosen.filter(each => each !== code))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {chosen.length < OCCUPATIONS_MAX && (
        <SuggestBox
          id="resume-occupation"
          label={t('resume.occupation')}
          hint={t('resume.occupationHint')}
          icon={<Icon icon={Search} size={18} />}
          chosen=""
          onFocus={warm}
          onType={setText}
          suggestions={items}
          isLookedUp={isLookedUp}
          onChoose={add}
          onHurry={async text => (await first(text))?.key}
          onClear={() => setText('')}
          clearLabel={t('resume.clear')}
        />
      )}
    </>
  );
}
