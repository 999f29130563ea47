import { formatDay } from '../../../domain/format.ts';
import {
  POSTING_RULES,
  type PostingRule,
  type RuleId,
  type RuleLevel,
} from '../../../domain/posting/posting-rules.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CircleAlert, type IconType, Info, TriangleAlert } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useWords } from '../../../i18n/words.ts';
import styles from './rule-list.module.css';

const ICONS: Record<RuleLevel, IconType> = { error: CircleAlert, warning: TriangleAlert, hint: Info };

interface RuleListProps {
  findings: readonly { rule: RuleId; level: RuleLevel }[];
  /** The number shown initially. The others, like the sources, take a press. */
  shown?: number;
}

/** Rules that a posting doesn't follow, in the reader's language. Their sources take a press. */
export function RuleList({ findings, shown = findings.length }: RuleListProps) {
  const { t, language } = useWords();
  if (findings.length === 0) return null;
  const more = findings.length - shown;
  const line = ({ rule, level }: RuleListProps['findings'][number]) => (
    <li key={rule} className={classNames(styles['rule'], styles[level])}>
      <Icon icon={ICONS[level]} size={16} />
      <span>
        <VisuallyHidden>{t(`lmia.level.${level}`)}: </VisuallyHidden>
        {POSTING_RULES[rule].text[language]}
      </span>
    </li>
  );
  return (
    <div className={styles['rules']}>
      <ul className={styles['list']}>{findings.slice(0, shown).map(line)}</ul>
      <details className={styles['more']}>
        <summary>{more > 0 ? t('lmia.moreRules', { count: more }) : t('lmia.ruleSources')}</summary>
        {more > 0 && <ul className={styles['list']}>{findings.slice(shown).map(line)}</ul>}
        <ul className={styles['sources']}>
          {[...new Set(findings.map(({ rule }) => sourceWords(rule)))].map(source => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </details>
    </div>
  );

  function sourceWords(id: RuleId): string {
    const { source, from }: PostingRule = POSTING_RULES[id];
    return from === null
      ? source[language]
      : `${source[language]} (${t('lmia.plotReadingSince', { day: formatDay(from, language) })})`;
  }
}
