import { useState } from 'react';
import { readLink } from '../../domain/links.ts';
import type { Card, Details } from '../../domain/listing.ts';
import { isByEmailOnly, type WayToApply, waysToApply } from '../../domain/posting/ways-to-apply.ts';
import { useText } from '../../i18n/use-text.ts';
import { toDoId } from '../../local/values/to-dos.ts';
import { useKeepToDos, useToDos } from '../../local/hooks/use-to-dos.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Check, Clock } from '../../ui/icons.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useCatalogueValue, useServices } from '../services.ts';
import { WayLink } from './way-link.tsx';
import { needsConnection, wayWords } from './way-words.ts';
import styles from './ways-to-apply.module.css';

interface WaysToApplyProps {
  card: Card;
  details: Pick<Details, 'apply' | 'sourceUrl'>;
  /** Portage took it, and could not deliver it. */
  afterFailure?: boolean;
  /** An address from which mail came back: a last resort. */
  deadAddress?: string | undefined;
}

/** Where Portage takes no application: every way that the posting names, ready to use. */
export function WaysToApply({
  card,
  details: { apply, sourceUrl },
  afterFailure = false,
  deadAddress,
}: WaysToApplyProps) {
  const t = useText();
  const isDead = (way: WayToApply) => way.kind === 'email' && way.address === deadAddress;
  const ways = waysToApply(apply).toSorted((a, b) => Number(isDead(a)) - Number(isDead(b)));
  const needsMore = ways.every(isDead);
  const source = readLink(sourceUrl);
  const lead = afterFailure
    ? 'apply.ways.leadFailed'
    : ways.length === 0
      ? 'apply.ways.leadNone'
      : isByEmailOnly(apply)
        ? 'apply.ways.leadEmail'
        : 'apply.ways.lead';
  return (
    <div className={styles['ways']}>
      {(ways.length > 0 || !afterFailure) && <p>{t(lead)}</p>}
      {ways.length > 0 && (
        <ul className={styles['list']}>
          {ways.map((way, index) => (
            <li key={`${index} ${way.kind}`}>
              <Way way={way} card={card} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {ways.length === 0 && <p>{t('apply.ways.none')}</p>}
      {needsMore && source && (
        <p>
          <a href={source} target="_blank" rel="noopener noreferrer nofollow ugc">
            {t('apply.ways.source')}
          </a>
        </p>
      )}
    </div>
  );
}

function Way({ way, card, isFirst }: { way: WayToApply; card: Card; isFirst: boolean }) {
  const t = useText();
  const isOffline = useCatalogueValue(({ unreachable }) => unreachable);
  if (way.kind === 'post' || way.kind === 'inPerson') {
    return (
      <div className={styles['place']}>
        <p className={styles['label']}>{wayWords(way, t)}</p>
        <p className={styles['address']}>{way.address}</p>
        <CopyButton
          text={way.address}
          label={t('apply.ways.copy')}
          copied={t('apply.copied')}
          refused={t('apply.copyRefused')}
        />
      </div>
    );
  }
  return (
    <div className={styles['place']}>
      <WayLink way={way} job={card} variant={isFirst ? 'primary' : 'secondary'} />
      {needsConnection(way) && <Later way={way} card={card} isOffline={isOffline} />}
    </div>
  );
}

/** Without a connection it is kept as something to do, and said to be as long as it is. */
function Later({ way, card, isOffline }: { way: WayToApply; card: Card; isOffline: boolean }) {
  const t = useText();
  const { now } = useServices();
  const toDos = useToDos();
  const keep = useKeepToDos();
  const [isFull, setFull] = useState(false);
  const { jobId, jobTitle } = card;
  const id = toDoId(jobId, way);
  const isKept = toDos?.some(toDo => toDo.id === id) ?? false;
  const run = (work: Promise<void>) => {
    setFull(false);
    work.catch(() => setFull(true));
  };
  return (
    <>
      {!isKept && isOffline && (
        <Button
          variant="quiet"
          size="small"
          icon={<Icon icon={Clock} size={16} />}
          onClick={() => run(keep.add({ jobId, jobTitle, way, addedAt: now() }))}
        >
          {t('apply.ways.later')}
        </Button>
      )}
      <div role="status">
        {isKept && (
          <p className={styles['kept']}>
            <Icon icon={Check} size={16} />
            <span>{t(isOffline ? 'apply.ways.kept' : 'apply.ways.keptOnline')}</span>
          </p>
        )}
      </div>
      {isKept && (
        <Button variant="quiet" size="small" onClick={() => run(keep.remove(id))}>
          {t(isOffline ? 'apply.ways.forget' : 'apply.ways.done')}
        </Button>
      )}
      {isFull && <Notice tone="error" title={t('apply.ways.notKept')} />}
    </>
  );
}
