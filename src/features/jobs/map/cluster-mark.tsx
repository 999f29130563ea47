import type { MapArea, MapPoint } from '../../../domain/places/map-area.ts';
import { type Language, LOCALES } from '../../../i18n/language.ts';
import { numberWords } from '../../../i18n/number-words.ts';
import { useWords } from '../../../i18n/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './cluster-mark.module.css';
import { clusterWords } from './cluster-words.ts';
import type { Mark } from './marks.ts';

interface ClusterMarkProps {
  mark: Mark;
  /** Pixels from the map's corner. */
  at: MapPoint;
  isLabelled: boolean;
  isChosen: boolean;
  /** Another area is chosen. */
  isOutside: boolean;
  onChoose: (area: MapArea) => void;
}

export function ClusterMark({
  mark: { cluster, size },
  at,
  isLabelled,
  isChosen,
  isOutside,
  onChoose,
}: ClusterMarkProps) {
  const words = useWords();
  const { language } = words;
  return (
    <button
      type="button"
      className={classNames(styles['mark'], isChosen && styles['chosen'], isOutside && styles['outside'])}
      style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
      aria-pressed={isChosen}
      onClick={() => onChoose(cluster.area)}
    >
      <span className={styles['count']} aria-hidden="true" style={{ width: size, height: size }}>
        {shortCount(cluster.count, language)}
      </span>
      {isLabelled && (
        <span className={styles['name']} aria-hidden="true">
          {cluster.main.name[language]}
        </span>
      )}
      <VisuallyHidden>{clusterWords(cluster, words)}</VisuallyHidden>
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
