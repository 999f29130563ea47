import { useId } from 'react';
import type { MapArea } from '../../../domain/places/map-area.ts';
import { knownPlaceWords } from '../../../domain/places/place-words.ts';
import { numberWords } from '../../../i18n/number-words.ts';
import { useWords } from '../../../i18n/words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useMoreItems } from '../../../ui/use-more-items.ts';
import styles from './area-list.module.css';
import type { Cluster } from './clusters.ts';

/** At first; the rest is a press away. */
const FEW = 8;

interface AreaListProps {
  title: string;
  /** The largest first. */
  clusters: readonly Cluster[];
  onChoose: (area: MapArea) => void;
}

/** The same as the marks on the map, in words: the list is how people without sight or a pointer use it. */
export function AreaList({ title, clusters, onChoose }: AreaListProps) {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const { shown, showMore, list } = useMoreItems<HTMLUListElement>(FEW, Infinity);
  const most = clusters[0]?.count ?? 1;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {clusters.length === 0 ? (
        <p className={styles['none']}>{t('map.noneInSight')}</p>
      ) : (
        <ul ref={list} className={styles['list']}>
          {clusters.slice(0, shown).map(cluster => (
            <li key={cluster.area.join()}>
              <button type="button" className={styles['row']} onClick={() => onChoose(cluster.area)}>
                <span className={styles['name']}>
                  {cluster.isGroup
                    ? t('map.around', { place: knownPlaceWords(cluster.main, words) })
                    : knownPlaceWords(cluster.main, words)}
                </span>
                <span className={styles['count']}>{numberWords(cluster.count, words)}</span>
                <span
                  className={styles['bar']}
                  aria-hidden="true"
                  style={{ transform: `scaleX(${cluster.count / most})` }}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown < clusters.length && (
        <Button variant="quiet" onClick={showMore}>
          {t('map.moreAreas', { count: clusters.length - shown })}
        </Button>
      )}
    </section>
  );
}
