import { useState } from 'react';
import { formatDay } from '../../domain/format.ts';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { type Translate, useText } from '../../i18n/use-text.ts';
import type { AccountFailure, AccountSession } from '../../sync/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useServices } from '../services.ts';
import { AccountFailureNotice } from './account-failure-notice.tsx';
import styles from './profile.module.css';
import { useSessions } from './use-sessions.ts';

export function SessionsList() {
  const t = useText();
  const { accounts } = useServices();
  const list = useSessions();
  const [ending, setEnding] = useState('');
  const [ended, setEnded] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(null);

  async function end(session: AccountSession) {
    setEnding(session.$id);
    setFailure(null);
    const result = await accounts.endSession(session.$id);
    setEnding('');
    setEnded(result.ok);
    if (result.ok) await list.ask();
    else setFailure(result.failure);
  }
  return (
    <section className={styles['section']} aria-busy={list.state === 'loading'}>
      <h2 className={styles['title']}>{t('account.sessionsTitle')}</h2>
      <p className={styles['soft']}>{t('account.sessionsLead')}</p>
      {list.state === 'loading' && <Skeleton height="title" />}
      {list.state === 'failed' && (
        <Notice tone="info">
          <p>{list.failure.reason === 'offline' ? t('account.sessionsOffline') : list.failure.message}</p>
          <p>
            <Button variant="secondary" size="small" onClick={() => void list.ask()}>
              {t('account.sessionsRetry')}
            </Button>
          </p>
        </Notice>
      )}
      {list.state === 'ready' && (
        <ul className={styles['list']}>
          {list.sessions.map(session => (
            <SessionRow
              key={session.$id}
              session={session}
              busy={ending === session.$id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      )}
      <AccountFailureNotice failure={failure} />
      {ended && <Notice tone="good">{t('account.sessionEnded')}</Notice>}
    </section>
  );
}

interface SessionRowProps {
  session: AccountSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useText();
  const { language } = useLanguage();
  const name = sessionName(session, t);
  return (
    <li>
      <div className={styles['row']}>
        <span className={styles['entry']}>{name}</span>
        <span className={styles['soft']}>
          {t('account.sessionSince', { day: formatDay(session.createdAt.slice(0, 10), language) })}
        </span>
      </div>
      {session.current ? (
        <Badge tone="good">{t('account.sessionThis')}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={`${t('account.sessionEnd')} (${name})`}
          onClick={onEnd}
        >
          {t('account.sessionEnd')}
        </Button>
      )}
    </li>
  );
}

function sessionName({ clientName, osName }: AccountSession, t: Translate): string {
  if (clientName && osName) return t('account.sessionName', { client: clientName, os: osName });
  return clientName || osName || t('account.sessionUnknown');
}
