import styles from './hero.module.css';

const FAR =
  'M0 250 L90 210 L170 236 L270 176 L350 214 L450 160 L560 222 L660 188 L770 138 L870 196 L960 166 L1070 118 L1180 186 L1290 150 L1440 206 V420 H0 Z';
const RIDGE =
  'M0 318 C140 296 240 306 360 318 S600 330 720 306 S950 244 1080 246 S1330 282 1440 268 V420 H0 Z';
const SHORE = 'M0 372 C200 352 420 366 640 370 S1120 346 1440 362 V420 H0 Z';
const TREE = 'M0 0 L9 22 H4 L13 42 H6 L16 64 H2 V74 H-2 V64 H-16 L-6 42 H-13 L-4 22 H-9 Z';

/** Places of pines on the ridge: x, y of the top, size. */
const TREES: readonly (readonly [number, number, number])[] = [
  [40, 252, 0.9],
  [74, 244, 1.05],
  [112, 258, 0.8],
  [300, 262, 0.75],
  [330, 250, 0.95],
  [640, 262, 0.8],
  [672, 250, 0.95],
  [700, 260, 0.7],
  [1236, 190, 1.05],
  [1272, 202, 0.9],
  [1306, 194, 1.1],
  [1350, 210, 0.85],
  [1396, 196, 1.05],
];

/** Dusk over a lake; on the ridge, somebody carries a canoe to the next water. */
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
        <radialGradient id="hero-dusk" cx="1080" cy="236" r="460" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#c8102e" stopOpacity="0.5" />
          <stop offset="0.45" stopColor="#c8102e" stopOpacity="0.16" />
          <stop offset="1" stopColor="#c8102e" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-far" x1="0" y1="120" x2="0" y2="300" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#2c2328" />
          <stop offset="1" stopColor="#1b191c" />
        </linearGradient>
      </defs>
      <rect width="1440" height="420" fill="url(#hero-dusk)" />
      <path d={FAR} fill="url(#hero-far)" />
      <path d={RIDGE} fill="#17171a" />
      {TREES.map(([x, y, size]) => (
        <path key={x} d={TREE} fill="#17171a" transform={`translate(${x} ${y}) scale(${size})`} />
      ))}
      <g transform="translate(1018 146) scale(.24)" fill="#f4f2ef" stroke="#f4f2ef">
        <path
          d="M52 268c34-108 102-154 204-154s170 46 204 154c-54-50-122-68-204-68s-150 18-204 68z"
          fill="#e5142f"
          stroke="none"
        />
        <circle cx="256" cy="266" r="32" stroke="none" />
        <path
          d="M172 232l28 92h112l28-92M256 330v56l-38 54M256 386l38 54"
          fill="none"
          strokeWidth="24"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path d={SHORE} fill="#101012" />
      <g stroke="#34343b" strokeWidth="1.5" strokeLinecap="round">
        <path d="M520 388h150M700 388h36M860 394h210M1110 394h28M980 406h160M240 402h120M60 392h90M1250 386h110" />
      </g>
    </svg>
  );
}
