import { Link } from '../../ui/link.tsx';
import { jobFacts } from '../../domain/posting/job-facts.ts';
import type { Card } from '../../domain/listing.ts';
import { datedMomentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Notice, type NoticeTone } from '../../ui/feedback/notice.tsx';
import { ExternalLink } from '../../ui/layout/external-link.tsx';
import { paths } from '../paths.ts';
import styles from './handover.module.css';
import type { Received } from './take-handover.ts';

const TONES: Record<Received['verdict'], NoticeTone> = {
  genuine: 'good',
  altered: 'error',
  revoked: 'error',
  unknownKey: 'error',
  unknown: 'warn',
  other: 'info',
};

/** Each posting with its verdict first. Only of a genuine one is anything to be opened here. */
export function ReceivedList({ received, boardName }: { received: readonly Received[]; boardName: string }) {
  return (
    <ul className={styles['received']}>
      {received.map((each, at) => (
        // They never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <ReceivedPosting received={each} boardName={boardName} />
        </li>
      ))}
    </ul>
  );
}

function ReceivedPosting({ received, boardName }: { received: Received; boardName: string }) {
  const words = useWords();
  const { t } = words;
  const { verdict, listing, board, at, reception } = received;
  const values = {
    board: verdict === 'genuine' ? boardName : hostOf(board),
    moment: datedMomentWords(at, words),
  };
  return (
    <>
      <Notice tone={TONES[verdict]} title={t(`handover.verdict.${verdict}`, values)} quiet>
        <p>{t(`handover.verdictText.${verdict}`, values)}</p>
      </Notice>
      {listing && (
        <div className={styles['posting']}>
          {verdict === 'genuine' ? (
            <Link className={styles['name']} to={paths.job.href(listing.card.jobId)}>
              {listing.card.jobTitle}
            </Link>
          ) : (
            <p className={styles['name']}>{listing.card.jobTitle}</p>
          )}
          <Facts card={listing.card} />
          {reception && reception !== 'kept' && <p>{t(`handover.reception.${reception}`)}</p>}
          {verdict === 'other' && (
            <ExternalLink href={new URL(paths.job.href(listing.card.jobId), board).href}>
              {t('handover.openThere', { board: hostOf(board) })}
            </ExternalLink>
          )}
        </div>
      )}
    </>
  );
}

function Facts({ card }: { card: Card }) {
  const { place, pay } = jobFacts(card, useWords());
  return <p className={styles['soft']}>{[card.businessName, place, pay].filter(Boolean).join(' · ')}</p>;
}

/** As browsers show it: letters that look alike are spelled out. */
function hostOf(board: string): string {
  return URL.canParse(board) ? new URL(board).host : board;
}
