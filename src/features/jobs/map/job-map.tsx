import { type CSSProperties, type ReactNode, type RefObject, useId, useMemo } from 'react';
import type { MapArea, MapPoint } from '../../../domain/places/map-area.ts';
import { PROVINCE_CODES, PROVINCE_NAMES, type ProvinceCode } from '../../../domain/province.ts';
import { useWords } from '../../../i18n/words.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Maximize, Minus, Plus } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { LAKES, LAND, PROVINCES } from './borders.generated.ts';
import { ClusterMark } from './cluster-mark.tsx';
import { isWithin } from './clusters.ts';
import styles from './job-map.module.css';
import { labelsThatFit, type Mark } from './marks.ts';
import type { Levels } from './province-levels.ts';
import { labelPoint } from './province-levels.ts';
import type { MapView } from './use-map-view.ts';
import { COUNTRY, onScreen, type Size, type View } from './view.ts';

interface JobMapProps {
  map: MapView;
  box: RefObject<HTMLDivElement | null>;
  /** Those in sight, the largest first. */
  marks: readonly Mark[];
  /** The area that is chosen. */
  area: MapArea | null;
  onChoose: (area: MapArea) => void;
  /** The amounts by province; null: the map shows jobs. */
  levels: Levels | null;
  levelWords: (province: ProvinceCode) => string;
  chosenProvinces: readonly string[];
  onProvince: (province: ProvinceCode) => void;
  /** Over the lower edge. */
  children: ReactNode;
}

/** The map itself. What it shows is also in the list beside it, which screen readers read. */
export function JobMap({ map, box, marks, area, onChoose, levels, children, ...of }: JobMapProps) {
  const { t } = useWords();
  const help = useId();
  const { view, size, isStep, zoom, show } = map;
  const labels = useMemo(() => labelsThatFit(marks, view, size), [marks, view, size]);
  return (
    <div className={classNames(styles['frame'], isStep && styles['eased'])}>
      {/* A widget with keys of its own: arrows and + and - do something only here. */}
      <div
        ref={box}
        className={styles['map']}
        role="application"
        aria-label={t('map.label')}
        aria-describedby={help}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Borders view={view} size={size} area={area} levels={levels} {...of} />
        {levels ? (
          <LevelLabels view={view} size={size} levelWords={of.levelWords} />
        ) : (
          marks.map(mark => (
            <ClusterMark
              key={mark.cluster.area.join()}
              mark={mark}
              at={onScreen(mark.at, view, size)}
              isLabelled={labels.has(mark)}
              isChosen={area !== null && isWithin(mark.cluster.area, area)}
              isOutside={area !== null && !isWithin(mark.cluster.area, area)}
              onChoose={onChoose}
            />
          ))
        )}
        <VisuallyHidden>
          <span id={help}>{t('map.keys')}</span>
        </VisuallyHidden>
      </div>
      <div className={styles['zoom']}>
        <IconButton icon={Plus} label={t('map.zoomIn')} onClick={() => zoom(1)} />
        <IconButton icon={Minus} label={t('map.zoomOut')} onClick={() => zoom(-1)} />
        <IconButton icon={Maximize} label={t('map.whole')} onClick={() => show(COUNTRY)} />
      </div>
      <div className={styles['below']}>{children}</div>
    </div>
  );
}

type BordersProps = Pick<JobMapProps, 'area' | 'levels' | 'chosenProvinces' | 'onProvince'> & {
  view: View;
  size: Size;
};

function Borders({ view, size, area, levels, chosenProvinces, onProvince }: BordersProps) {
  const hatch = useId();
  const { x, y, scale } = view;
  const place: CSSProperties = {
    transform: `translate(${size.width / 2 - x * scale}px, ${size.height / 2 - y * scale}px) scale(${scale})`,
  };
  const steps = new Map(levels?.provinces.map(({ province, step }) => [province, step]));
  return (
    <svg className={styles['borders']} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatch} width={120} height={120} patternUnits="userSpaceOnUse">
          <path d="M0 120L120 0" className={styles['hatch']} />
        </pattern>
      </defs>
      <g style={place} className={styles['world']}>
        <path d={LAND} className={styles['land']} />
        {PROVINCE_CODES.map(code => (
          <path
            key={code}
            d={PROVINCES[code]}
            className={classNames(
              styles['province'],
              levels && styles['pressable'],
              levels && styles[`step${steps.get(code) ?? 'None'}`],
              chosenProvinces.includes(code) && styles['chosen'],
            )}
            fill={levels && steps.get(code) === null ? `url(#${hatch})` : undefined}
            onClick={levels ? () => onProvince(code) : undefined}
          />
        ))}
        <path d={LAKES} className={styles['lakes']} />
        {area && !levels && <AreaFrame area={area} scale={scale} />}
      </g>
    </svg>
  );
}

/** Around the places, not through them. */
const PAD_PX = 26;

function AreaFrame({ area: [west, north, east, south], scale }: { area: MapArea; scale: number }) {
  const pad = PAD_PX / scale;
  return (
    <rect
      x={west - pad}
      y={north - pad}
      width={east - west + 2 * pad}
      height={south - north + 2 * pad}
      rx={10 / scale}
      className={styles['area']}
    />
  );
}

/** Two of them are at least this far apart. */
const LABEL_PX: MapPoint = { x: 62, y: 24 };
/** The large provinces first: theirs have room. */
const LABEL_ORDER: readonly ProvinceCode[] = [
  ...(['ON', 'QC', 'BC', 'AB', 'SK', 'MB', 'YT', 'NT', 'NU', 'NL', 'NS', 'NB', 'PE'] as const),
];

function LevelLabels({
  view,
  size,
  levelWords,
}: Pick<JobMapProps, 'levelWords'> & { view: View; size: Size }) {
  const { language } = useWords();
  const shown: { code: ProvinceCode; at: MapPoint }[] = [];
  for (const code of LABEL_ORDER) {
    const at = onScreen(labelPoint(code), view, size);
    const isFree = shown.every(
      other => Math.abs(other.at.x - at.x) >= LABEL_PX.x || Math.abs(other.at.y - at.y) >= LABEL_PX.y,
    );
    if (isFree) shown.push({ code, at });
  }
  return shown.map(({ code, at }) => (
    <span
      key={code}
      className={styles['amount']}
      aria-hidden="true"
      title={PROVINCE_NAMES[code][language]}
      style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
    >
      {levelWords(code)}
    </span>
  ));
}
