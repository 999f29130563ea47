import styles from './hero.module.css';

const FAR =
  'M0 262 C60 236 96 222 140 232 C200 246 232 190 290 184 C340 180 372 218 420 206 C480 190 520 150 576 158 C640 168 676 214 736 200 C800 186 838 132 900 124 C962 118 1000 170 1056 164 C1110 158 1150 120 1206 132 C1276 146 1330 190 1440 180 V420 H0 Z';
const RIDGE =
  'M0 318 C140 296 240 306 360 318 S600 330 720 306 S950 250 1080 250 S1330 282 1440 268 V420 H0 Z';
const SHORE = 'M0 372 C200 352 420 366 640 370 S1120 346 1440 362 V420 H0 Z';
const TREE = 'M0 0 L7 20 H4 L10 40 H6 L13 64 H2 V76 H-2 V64 H-13 L-6 40 H-10 L-4 20 H-7 Z';

/** Pines on the ridge: x, y of the top, size. */
const TREES: readonly (readonly [number, number, number])[] = [
  [24, 250, 0.9],
  [52, 238, 1.1],
  [78, 254, 0.75],
  [112, 246, 0.9],
  [292, 258, 0.75],
  [316, 246, 0.95],
  [344, 262, 0.7],
  [612, 266, 0.75],
  [634, 250, 0.95],
  [662, 262, 0.7],
  [1216, 198, 0.95],
  [1244, 182, 1.2],
  [1276, 204, 0.9],
  [1304, 190, 1.15],
  [1336, 210, 0.85],
  [1376, 192, 1.1],
  [1410, 204, 0.95],
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
        <radialGradient id="hero-dusk" cx="1060" cy="250" r="620" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#d4203a" stopOpacity="0.55" />
          <stop offset="0.4" stopColor="#c8102e" stopOpacity="0.18" />
          <stop offset="1" stopColor="#c8102e" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-far" x1="0" y1="120" x2="0" y2="310" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#33252a" />
          <stop offset="1" stopColor="#1c1a1d" />
        </linearGradient>
      </defs>
      <rect x="300" y="-400" width="1540" height="820" fill="url(#hero-dusk)" />
      <path d={FAR} fill="url(#hero-far)" />
      <path d={RIDGE} fill="#151517" />
      {TREES.map(([x, y, size]) => (
        <path key={x} d={TREE} fill="#151517" transform={`translate(${x} ${y}) scale(${size})`} />
      ))}
      <g transform="translate(988 132) scale(.25)" fill="#f4f2ef">
        <path
          d="M10 268C14 206 44 172 108 160c94-18 202-18 296 0 64 12 94 46 98 108-34-40-78-52-246-52S44 228 10 268z"
          fill="#e5142f"
        />
        <circle cx="256" cy="272" r="36" />
        <path
          d="M168 238l42 96h92l42-96M256 340l-8 62-58 78M248 402l54 22 10 58"
          fill="none"
          stroke="#f4f2ef"
          strokeWidth="26"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path d={SHORE} fill="#0e0e10" />
      <path
        d="M520 388h150M700 388h36M860 394h210M1110 394h28M980 406h160M240 402h120M60 392h90M1250 386h110"
        stroke="#3a3a41"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
