import { useCallback, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import type { Team, TeamMember } from '../../../sync/account/account-teams.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { Answer } from '../answers/answer.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberRow } from './member-row.tsx';
import styles from '../shared/profile.module.css';
import { ProfileSection } from '../shared/profile-section.tsx';
import { TeamSettings } from './team-settings.tsx';
import { type AccountQuestion, useAccountAction } from '../shared/use-account-action.ts';
import { useAccountAnswer } from '../answers/use-account-answer.ts';

interface TeamSectionProps {
  team: Team;
  user: SessionUser;
  /** The team changed or is gone. */
  onChanged: () => Promise<void>;
}

export function TeamSection({ team, user, onChanged }: TeamSectionProps) {
  const t = useText();
  const askMembers: AccountQuestion<TeamMember[]> = useCallback(calls => calls.members(team.$id), [team.$id]);
  const members = useAccountAnswer(askMembers);
  const { busy, failure, run } = useAccountAction();
  const [pressed, setPressed] = useState('');
  const [said, setSaid] = useState('');

  async function act(member: TeamMember, question: AccountQuestion<unknown>, done: string) {
    setPressed(member.$id);
    setSaid('');
    const result = await run(question);
    if (!result.ok) return;
    setSaid(done);
    // The team says how many members it has.
    await (member.userId === user.id ? onChanged() : Promise.all([onChanged(), members.ask()]));
  }
  return (
    <ProfileSection title={team.name} lead={t('profile.teamMembers', { count: team.members })}>
      <Answer of={members}>
        {found => {
          const mine = found.find(({ userId }) => userId === user.id);
          const owns = mine?.roles.includes('owner') === true;
          return (
            <>
              <ul className={styles['list']}>
                {found.map(member => (
                  <MemberRow
                    key={member.$id}
                    member={member}
                    isMine={member === mine}
                    canChange={owns && member !== mine}
                    busy={busy && pressed === member.$id}
                    onRole={role =>
                      void act(
                        member,
                        calls => calls.setRole(team.$id, member.$id, role),
                        t('profile.memberChanged'),
                      )
                    }
                    onRemove={() =>
                      void act(
                        member,
                        calls => calls.removeMember(team.$id, member.$id),
                        t(member === mine ? 'profile.teamLeft' : 'profile.memberRemoved'),
                      )
                    }
                  />
                ))}
              </ul>
              <AccountFailureNotice failure={failure} />
              {said && <Notice tone="good">{said}</Notice>}
              {owns && (
                <div className={styles['forms']}>
                  <InviteForm team={team} onDone={members.ask} />
                  <TeamSettings team={team} onChanged={onChanged} />
                </div>
              )}
            </>
          );
        }}
      </Answer>
    </ProfileSection>
  );
}
