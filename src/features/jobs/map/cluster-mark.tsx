import type { MapArea, MapPoint } from '../../../domain/places/map-area.ts';
import { type Language, LOCALES } from '../../../i18n/language.ts';
import { numberWords } from '../../../i18n/number-words.ts';
import { useWords } from '../../../i18n/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './cluster-mark.module.css';
import { clusterWords } from './cluster-words.ts';
import type { Cluster } from './clusters.ts';
import { markPx } from './labels.ts';

interface ClusterMarkProps {
  cluster: Cluster;
  /** Pixels from the map's corner. */
  at: MapPoint;
  isLabelled: boolean;
  isChosen: boolean;
  /** Another area is chosen. */
  isOutside: boolean;
  onChoose: (area: MapArea) => void;
}

export function ClusterMark({ cluster, at, isLabelled, isChosen, isOutside, onChoose }: ClusterMarkProps) {
  const words = useWords();
  const { language } = words;
  const diameter = markPx(cluster.count);
  return (
    <button
      type="button"
      className={classNames(styles['mark'], isChosen && styles['chosen'], isOutside && styles['outside'])}
      style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
      aria-label={clusterWords(cluster, words)}
      aria-pressed={isChosen}
      onClick={() => onChoose(cluster.area)}
    >
      <span className={styles['count']} style={{ width: diameter, height: diameter }}>
        {shortCount(cluster.count, language)}
      </span>
      {isLabelled && <span className={styles['name']}>{cluster.main.name[language]}</span>}
    </button>
  );
}

/** More digits than these don't fit. */
const LONGEST = 9_999;

/** `1,204`, `12K`, `12 k`. */
function shortCount(count: number, language: Language): string {
  if (count <= LONGEST) return numberWords(count, { language });
  return new Intl.NumberFormat(LOCALES[language], { notation: 'compact', maximumFractionDigits: 0 }).format(
    count,
  );
}
