import type { Card } from '../../../domain/listing.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EyeOff } from '../../../ui/icons.ts';
import styles from './hidden-row.module.css';
import { useWords } from '../../../i18n/words.ts';

interface HiddenRowProps {
  card: Card;
  onUndo: () => void;
  onHideEmployer: () => void;
}

/** Replaces a card that was just hidden. */
export function HiddenRow({ card, onUndo, onHideEmployer }: HiddenRowProps) {
  const { t } = useWords();
  const { jobTitle: title, businessName: employer, language } = card;
  return (
    <div className={styles['row']}>
      <Icon icon={EyeOff} size={18} />
      <p className={styles['text']}>
        {t('jobs.hide.done')} <span lang={language}>{title}</span>
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
      <Button
        variant="quiet"
        size="small"
        aria-label={t('jobs.hide.employerLabel', { employer })}
        className={styles['undo']}
        onClick={onHideEmployer}
      >
        {t('jobs.hide.employer')}
      </Button>
    </div>
  );
}
