import styles from './with-code.module.css';

/** A text with names of the API in backticks. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, place) =>
    place % 2 === 1 ? (
      <code key={place} className={styles['code']} translate="no">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
