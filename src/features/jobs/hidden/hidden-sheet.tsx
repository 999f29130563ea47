import { useRef, useState } from 'react';
import type { Card } from '../../../domain/listing.ts';
import { useMarkJob } from '../../../local/hooks/use-job-marks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useServices } from '../../services.ts';
import { HiddenEmployers } from '../card/hidden-employers.tsx';
import styles from './hidden-sheet.module.css';
import { placeWords } from '../../../domain/places/place-words.ts';
import { useWords } from '../../../i18n/words.ts';

interface HiddenSheetProps {
  open: boolean;
  /** All postings that this person has hidden. */
  hidden: ReadonlySet<number>;
  employers: readonly string[];
  onClose: () => void;
}

/** The hidden postings that are still open, each with a button to show it again. */
export function HiddenSheet({ open, hidden, employers, onClose }: HiddenSheetProps) {
  const words = useWords();
  const { t } = words;
  const marks = useMarkJob();
  const [failed, setFailed] = useState(false);
  const cards = useCards(open ? hidden : NONE);
  const list = useRef<HTMLUListElement>(null);

  function show(jobIds: readonly number[]) {
    setFailed(false);
    Promise.all(jobIds.map(jobId => marks.unhide(jobId))).catch(() => setFailed(true));
    // The pressed button disappears with its row.
    list.current?.focus();
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filters.hidden.title')}
      footer={
        cards.length > 1 && (
          <Button variant="secondary" onClick={() => show([...hidden])}>
            {t('filters.hidden.showAll')}
          </Button>
        )
      }
    >
      {failed && <p role="alert">{t('jobs.mark.failed')}</p>}
      {cards.length + employers.length === 0 && <p className={styles['none']}>{t('filters.hidden.none')}</p>}
      <ul ref={list} tabIndex={-1} className={styles['list']}>
        {cards.map(card => (
          <li key={card.jobId} className={styles['row']}>
            <div className={styles['words']}>
              <p className={styles['title']} lang={card.language}>
                {card.jobTitle}
              </p>
              <p className={styles['soft']} lang={card.language}>
                {card.businessName}
              </p>
              <p className={styles['soft']}>{placeWords(card, words)}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              className={styles['show']}
              aria-label={t('filters.hidden.showLabel', { title: card.jobTitle })}
              onClick={() => show([card.jobId])}
            >
              {t('jobs.hidden.show')}
            </Button>
          </li>
        ))}
      </ul>
      <HiddenEmployers employers={employers} />
    </Sheet>
  );
}

const NONE: ReadonlySet<number> = new Set();
const NO_CARDS: readonly Card[] = [];

/** The cards of these postings that are still in the catalogue. The previous ones stay until the next are loaded. */
function useCards(jobIds: ReadonlySet<number>): readonly Card[] {
  const { catalogue } = useServices();
  const cards = useAnswer(async () => {
    const found = await Promise.all([...jobIds].map(jobId => catalogue.card(jobId)));
    return found.filter(card => card !== undefined);
  }, [catalogue, jobIds]);
  return cards ?? NO_CARDS;
}
