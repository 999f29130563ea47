import { useCallback } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { Search } from '../../../../ui/icons.ts';
import { SuggestBox } from '../../../../ui/form/suggest-box.tsx';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { filterFieldId } from '../filter-field-id.ts';
import type { FilterFieldsProps } from '../filter-fields-props.ts';
import { listQuery } from '../list-query.ts';
import { useTotals } from '../use-counts.ts';
import { useSuggestions } from '../../lookups/use-suggestions.ts';
import { whileHere } from './while-here.ts';
import { useWords } from '../../../../i18n/words.ts';

const SHOWN = 6;

interface NocSuggestion {
  noc: string;
  label: string;
}

/** A field for a NOC occupation, by name or code. The first digits of a code match all codes that begin with them. */
export function OccupationField({ filters, onChange, context, near, folds = false }: FilterFieldsProps) {
  const words = useWords();
  const { t, language } = words;
  const look = useCallback(
    async (text: string): Promise<NocSuggestion[]> => {
      const { findOccupations } = await import('../../lookups/occupation-lookup.ts');
      const found = findOccupations(text, language, SHOWN).map(({ code, title }) => ({
        noc: code,
        label: `${code} · ${title[language]}`,
      }));
      const digits = text.trim();
      if (!/^\d{1,4}$/.test(digits)) return found;
      return [{ noc: digits, label: t('filters.noc.group', { code: digits }) }, ...found];
    },
    [t, language],
  );
  const { setText, warm, first, items, isLookedUp } = useSuggestions(look);
  const totals = useTotals(items.map(({ noc }) => listQuery({ ...filters, noc }, near.point, context)));
  return (
    <SuggestBox
      id={filterFieldId('noc')}
      label={t('filters.noc.label')}
      labelHidden={folds}
      placeholder={t('filters.noc.placeholder')}
      icon={<Icon icon={Search} size={18} />}
      chosen={useOccupationWords(filters.noc)}
      onFocus={warm}
      onType={setText}
      suggestions={items.map(({ noc, label }, at) => {
        const total = totals[at];
        return { key: noc, label, detail: total === undefined ? undefined : t('jobs.count', { total }) };
      })}
      isLookedUp={isLookedUp}
      onChoose={noc => onChange({ ...filters, noc })}
      onHurry={async text => (await whileHere(first(text)))?.noc}
      onClear={() => onChange({ ...filters, noc: '' })}
      clearLabel={t('filters.noc.clear')}
    />
  );
}

/** The code, with its title as soon as that is loaded. */
function useOccupationWords(noc: string): string {
  const { t, language } = useWords();
  const named = useAnswer(async () => {
    if (noc.length < 5) return undefined;
    const { occupationTitle } = await import('../../lookups/occupation-lookup.ts');
    return { noc, title: occupationTitle(noc, language) ?? '' };
  }, [noc, language]);
  if (noc === '') return '';
  if (noc.length < 5) return t('filters.noc.group', { code: noc });
  return named?.noc === noc && named.title ? `${noc} · ${named.title}` : noc;
}
