import { classNames } from '../../ui/class-names.ts';
import styles from './text-list.module.css';

interface TextListProps {
  items: readonly string[];
  /** Of the posting's own words. */
  lang: string;
  /** On one line where they are short, as in an overview. */
  inline?: boolean;
  /** One after another on a line, where all of them are short. */
  compact?: boolean;
}

/** Longer ones are read better one below the other, characters. */
const SHORT_TEXT = 36;

/** A stranger's words as plain text: line breaks kept, markup shown as it was typed. */
export function TextList({ items, lang, inline = false, compact = false }: TextListProps) {
  const [only] = items;
  if (items.length === 1 && only !== undefined) {
    return (
      <p className={styles['text']} lang={lang}>
        {only}
      </p>
    );
  }
  const isRun = compact && items.every(({ length }) => length <= SHORT_TEXT);
  return (
    <ul
      className={classNames(styles['list'], inline && styles['inline'], isRun && styles['run'])}
      lang={lang}
    >
      {items.map((item, index) => (
        <li key={`${index} ${item}`} className={styles['text']}>
          {item}
        </li>
      ))}
    </ul>
  );
}
