import { classNames } from '../../../../ui/class-names.ts';
import styles from './text-list.module.css';

interface TextListProps {
  items: readonly string[];
  /** Language of the items, which are the posting's own words. */
  lang: string;
  /** On one line if they are short, as in an overview. */
  inline?: boolean;
  /** Several on a line if all of them are short. */
  compact?: boolean;
}

/** In characters. Longer items are easier to read one below the other. */
const SHORT_TEXT = 36;

/** Text from strangers, as plain text: line breaks are kept, and markup appears as typed. */
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
