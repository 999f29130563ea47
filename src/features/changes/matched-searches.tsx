import { Link } from '../../ui/link.tsx';
import type { Card } from '../../domain/listing.ts';
import { useText } from '../../i18n/use-text.ts';
import { useNoteLookedAt } from '../../local/hooks/use-saved.ts';
import type { NamedSearch } from '../../local/values/saved-searches.ts';
import type { SearchLook } from '../../local/values/search-looks.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { paths } from '../paths.ts';
import { useServices } from '../services.ts';
import styles from './changes.module.css';

/** As many as fit on a phone. The search itself has all of them. */
const SHOWN = 3;

interface MatchedSearchesProps {
  searches: readonly NamedSearch[];
  looks: ReadonlyMap<string, SearchLook>;
}

/** The saved searches that have new matches, and the first of these. */
export function MatchedSearches({ searches, looks }: MatchedSearchesProps) {
  const t = useText();
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{t('changes.group.matches')}</h2>
      <ul className={styles['list']}>
        {searches.map(search => (
          <MatchedSearch
            key={search.searchId}
            search={search}
            fresh={looks.get(search.searchId)?.fresh ?? NONE}
          />
        ))}
      </ul>
    </section>
  );
}

const NONE: readonly number[] = [];

function MatchedSearch({ search, fresh }: { search: NamedSearch; fresh: readonly number[] }) {
  const t = useText();
  const { catalogue } = useServices();
  const noteLookedAt = useNoteLookedAt();
  const first = fresh.slice(0, SHOWN).join(' ');
  const cards = useAnswer(async () => {
    const found = await Promise.all(first.split(' ').map(jobId => catalogue.card(Number(jobId))));
    return found.filter((card): card is Card => card !== undefined);
  }, [catalogue, first]);
  return (
    <li className={styles['job']}>
      <div className={styles['head']}>
        <h3 className={styles['name']}>{search.name}</h3>
        <p className={styles['soft']}>{t('changes.matches', { count: fresh.length })}</p>
      </div>
      <ul className={styles['changes']}>
        {cards?.map(card => (
          <li key={card.jobId} lang={card.language}>
            <Link to={paths.job.href(card.jobId)} className={styles['match']}>
              {card.jobTitle}
            </Link>{' '}
            <span className={styles['soft']}>{card.businessName}</span>
          </li>
        ))}
      </ul>
      <Link
        to={paths.jobList.href(search.query === '' ? '' : `?${search.query}`)}
        className={styles['all']}
        onClick={() => noteLookedAt(search.searchId)}
      >
        {t('changes.seeSearch', { name: search.name })}
      </Link>
    </li>
  );
}
