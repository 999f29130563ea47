import { useRef, useState } from 'react';
import { formatDay } from '../../../domain/format.ts';
import { useLanguage } from '../../../i18n/text-provider.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { AccountSession } from '../../../sync/account/account-security.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { Answer } from '../answers/answer.tsx';
import { deviceName } from './device-name.ts';
import styles from '../shared/profile.module.css';
import { ProfileSection } from '../shared/profile-section.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { useAccountAction } from '../shared/use-account-action.ts';
import type { AccountAnswer } from '../answers/use-account-answer.ts';

export function SessionsList({ sessions }: { sessions: AccountAnswer<AccountSession[]> }) {
  const t = useText();
  const { busy, failure, run } = useAccountAction();
  const [pressed, setPressed] = useState('');
  const [said, setSaid] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, title);

  async function act(session: AccountSession) {
    setPressed(session.$id);
    setSaid('');
    const result = await run(calls =>
      session.current ? calls.extendSession() : calls.endSession(session.$id),
    );
    if (!result.ok) return;
    setSaid(t(session.current ? 'profile.sessionExtended' : 'account.sessionEnded'));
    await sessions.ask();
  }
  return (
    <ProfileSection title={t('account.sessionsTitle')} lead={t('account.sessionsLead')} titleRef={title}>
      <div ref={list} className={styles['section']}>
        <Answer of={sessions}>
          {found => (
            <>
              <ul className={styles['list']}>
                {found.map(session => (
                  <SessionRow
                    key={session.$id}
                    session={session}
                    busy={busy && pressed === session.$id}
                    onPress={() => void act(session)}
                  />
                ))}
              </ul>
              <SignOutEverywhere others={found.length - 1} onDone={sessions.ask} />
            </>
          )}
        </Answer>
      </div>
      <AccountFailureNotice failure={failure} />
      {said && <Notice tone="good">{said}</Notice>}
    </ProfileSection>
  );
}

interface SessionRowProps {
  session: AccountSession;
  busy: boolean;
  onPress: () => void;
}

function SessionRow({ session, busy, onPress }: SessionRowProps) {
  const t = useText();
  const { language } = useLanguage();
  const name = deviceName(session, t);
  const action = t(session.current ? 'profile.sessionExtend' : 'account.sessionEnd');
  const day = (moment: string) => formatDay(moment.slice(0, 10), language);
  return (
    <li>
      <div className={styles['row']}>
        <span className={styles['strong']}>{name}</span>
        <span className={styles['soft']}>
          {t('profile.sessionFacts', { since: day(session.createdAt), until: day(session.expire) })}
          {session.countryName && ` · ${session.countryName}`}
        </span>
        {session.current && (
          <span>
            <Badge tone="good">{t('account.sessionThis')}</Badge>
          </span>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={`${action} (${name})`}
        onClick={onPress}
      >
        {action}
      </Button>
    </li>
  );
}
