import styles from './with-code.module.css';

/** Renders a text with API names in backticks. */
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
