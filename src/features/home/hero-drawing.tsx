import styles from './hero.module.css';

const FAR =
  'M0 262 C60 236 96 222 140 232 C200 246 232 190 290 184 C340 180 372 218 420 206 C480 190 520 150 576 158 C640 168 676 214 736 200 C800 186 838 132 900 124 C962 118 1000 170 1056 164 C1110 158 1150 120 1206 132 C1276 146 1330 190 1440 180 V420 H0 Z';
const SHORE = 'M0 276 C140 262 240 270 380 286 S620 296 760 296 H1120 C1200 292 1290 262 1440 258 V420 H0 Z';
const TREE = 'M0 0 L7 20 H4 L10 40 H6 L13 64 H2 V76 H-2 V64 H-13 L-6 40 H-10 L-4 20 H-7 Z';

/** Pines on the shore: x, y of the top, size. */
const TREES: readonly (readonly [number, number, number])[] = [
  [24, 204, 0.95],
  [56, 190, 1.15],
  [86, 208, 0.8],
  [118, 200, 0.95],
  [292, 220, 0.75],
  [316, 210, 0.95],
  [344, 226, 0.7],
  [1236, 210, 0.95],
  [1268, 190, 1.2],
  [1300, 206, 0.95],
  [1330, 188, 1.2],
  [1364, 206, 0.9],
  [1398, 186, 1.15],
  [1428, 198, 0.95],
];

/** Dusk over a lake; two people in a loaded canoe paddle to the next portage. */
export function HeroDrawing() {
  return (
    <svg
      className={styles['drawing']}
      viewBox="0 0 1440 420"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id="hero-dusk" cx="1060" cy="230" r="620" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#d4203a" stopOpacity="0.6" />
          <stop offset="0.4" stopColor="#c8102e" stopOpacity="0.2" />
          <stop offset="1" stopColor="#c8102e" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-far" x1="0" y1="120" x2="0" y2="310" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#33252a" />
          <stop offset="1" stopColor="#1c1a1d" />
        </linearGradient>
        <linearGradient id="hero-lake" x1="0" y1="296" x2="0" y2="420" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#3a1820" />
          <stop offset="1" stopColor="#141316" />
        </linearGradient>
      </defs>
      <rect x="300" y="-400" width="1540" height="820" fill="url(#hero-dusk)" />
      <path d={FAR} fill="url(#hero-far)" />
      <path d={SHORE} fill="#151517" />
      {TREES.map(([x, y, size]) => (
        <path key={x} d={TREE} fill="#151517" transform={`translate(${x} ${y}) scale(${size})`} />
      ))}
      <rect y="296" width="1440" height="124" fill="url(#hero-lake)" />
      <path
        d="M520 312h150M712 322h60M860 318h90M1240 316h128M1180 334h48M980 402h160M640 356h120M240 340h120M60 324h90M420 388h200M1270 388h110"
        stroke="#7c3742"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <g transform="translate(880 288)">
        <g fill="#4d3136">
          <rect x="128" y="0" width="58" height="40" rx="12" />
          <rect x="164" y="-16" width="44" height="50" rx="12" />
        </g>
        <g fill="#f4f2ef">
          <circle cx="88" cy="-44" r="13" />
          <path d="M64 36c-4-46 4-64 24-64 16 0 24 18 24 64z" />
          <circle cx="256" cy="-46" r="13" />
          <path d="M232 36c-4-46 4-66 24-66 16 0 24 20 24 66z" />
        </g>
        <path d="M0 4C40 24 110 32 170 32S300 24 340 4c-2 32-26 52-64 54H64C26 56 2 36 0 4z" fill="#e5142f" />
        <g stroke="#f4f2ef" strokeWidth="7" strokeLinecap="round">
          <path d="M98-18l38 12M124-50l22 100M266-20l38 10M292-54l20 100" />
          <path d="M145 46l5 24M311 42l5 24" strokeWidth="14" />
        </g>
        <path d="M8 70h324c-10 10-40 16-70 16H78c-30 0-60-6-70-16z" fill="#e5142f" opacity="0.28" />
      </g>
    </svg>
  );
}
