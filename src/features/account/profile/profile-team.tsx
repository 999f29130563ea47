import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import type { Team } from '../../../sync/account/account-teams.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Answer } from '../answers/answer.tsx';
import { ApplicationMail } from '../team/application-mail.tsx';
import { CreateTeam } from '../team/create-team.tsx';
import { TeamSection } from '../team/team-section.tsx';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { useAccountAnswer } from '../answers/use-account-answer.ts';
import styles from '../shared/profile.module.css';

const askTeams: AccountQuestion<Team[]> = calls => calls.teams();

export function ProfileTeam({ user }: { user: SessionUser }) {
  const t = useText();
  const teams = useAccountAnswer(askTeams);
  const [isMade, setMade] = useState(false);
  return (
    <>
      <Answer of={teams}>
        {found => (
          <>
            {found.map(team => (
              <TeamSection key={team.$id} team={team} user={user} onChanged={teams.ask} />
            ))}
            {found.length === 0 && (
              <div className={styles['empty']}>
                <p>{t('profile.teamNone')}</p>
              </div>
            )}
            {isMade && <Notice tone="good">{t('profile.teamCreated')}</Notice>}
            <CreateTeam
              key={found.length}
              isFirst={found.length === 0}
              onDone={async () => {
                setMade(true);
                await teams.ask();
              }}
            />
          </>
        )}
      </Answer>
      <ApplicationMail />
    </>
  );
}
