import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EyeOff } from '../../../ui/icons.ts';
import styles from './hidden-row.module.css';
import { useWords } from '../../../i18n/words.ts';

interface HiddenRowProps {
  title: string;
  /** Language of the title. */
  lang: string;
  onUndo: () => void;
}

/** Replaces a card that was just hidden. */
export function HiddenRow({ title, lang, onUndo }: HiddenRowProps) {
  const { t } = useWords();
  return (
    <div className={styles['row']}>
      <Icon icon={EyeOff} size={18} />
      <p className={styles['text']}>
        {t('jobs.hide.done')} <span lang={lang}>{title}</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('jobs.hide.undoLabel', { title })}
        className={styles['undo']}
        onClick={onUndo}
      >
        {t('jobs.hide.undo')}
      </Button>
    </div>
  );
}
