import styles from './wordmark.module.css';

/** A person who carries a canoe: the drawing of the app's icon, without its tile. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="44 92 424 370" width={size} height={size} fill="none" aria-hidden="true" focusable="false">
      <path
        className={styles['canoe']}
        fill="currentColor"
        d="M52 268c34-108 102-154 204-154s170 46 204 154c-54-50-122-68-204-68s-150 18-204 68z"
      />
      <circle cx="256" cy="266" r="34" fill="currentColor" />
      <path
        d="M172 232l28 92h112l28-92M256 330v56l-38 54M256 386l38 54"
        stroke="currentColor"
        strokeWidth="27"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles['wordmark']}>
      <Mark />
      {name}
    </span>
  );
}
