import type { MessageId } from '../../../i18n/message-id.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Search } from '../../../ui/icons.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useServices } from '../../services.ts';
import { SaveSearch } from '../filters/save-search.tsx';
import { filterWords } from '../filters/filter-words.ts';
import { clearedFilters, type ListFilters, narrowingFilters } from '../filters/list-filters.ts';
import type { ListContext } from '../filters/list-query.ts';
import { type LooserSearch, looserSearches } from './looser-searches.ts';
import type { Near } from '../lookups/use-near.ts';
import { useWords } from '../../../i18n/words.ts';
import styles from './no-matches.module.css';

/** More than these are no help. */
const MOST_OFFERS = 4;

interface NoMatchesProps {
  filters: ListFilters;
  near: Near;
  context: ListContext;
  onChange: (filters: ListFilters) => void;
}

function hintOf([first]: readonly LooserSearch[]): MessageId {
  if (!first) return 'filters.noMatches.textNone';
  return first.kind === 'only' ? 'filters.noMatches.textOnly' : 'filters.noMatches.text';
}

/** For an empty list: the filters stay, and for each filter that could be removed, it shows what that would find. */
export function NoMatches({ filters, near, context, onChange }: NoMatchesProps) {
  const words = useWords();
  const { t } = words;
  const { catalogue } = useServices();
  const { point } = near;
  const looser =
    useAnswer(
      () => looserSearches(catalogue, filters, point, context).catch((): LooserSearch[] => []),
      [catalogue, filters, point, context],
    ) ?? [];

  const icon = <Icon icon={Search} size={36} />;
  if (narrowingFilters(filters).length === 0)
    return <EmptyState icon={icon} title={t('filters.none.title')} />;
  return (
    <EmptyState
      icon={icon}
      title={t('filters.noMatches.title')}
      action={
        <>
          {looser.slice(0, MOST_OFFERS).map(({ kind, name, filters: next, total }) => {
            const filter = filterWords(kind === 'wider' ? next : filters, name, near, words);
            return (
              <Button key={`${kind} ${name}`} variant="secondary" onClick={() => onChange(next)}>
                {t(`filters.noMatches.${kind}`, { filter, total })}
              </Button>
            );
          })}
          <Button variant="quiet" onClick={() => onChange(clearedFilters(filters))}>
            {t('filters.noMatches.all')}
          </Button>
          <div className={styles['later']}>
            <p>{t('filters.noMatches.later')}</p>
            <SaveSearch filters={filters} near={near} />
          </div>
        </>
      }
    >
      <p>{t(hintOf(looser))}</p>
    </EmptyState>
  );
}
