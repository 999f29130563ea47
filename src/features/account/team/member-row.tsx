import { useText } from '../../../i18n/use-text.ts';
import type { TeamMember, TeamRole } from '../../../sync/account/account-teams.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import styles from '../shared/profile.module.css';

interface MemberRowProps {
  member: TeamMember;
  isMine: boolean;
  /** Owners may change other members. */
  canChange: boolean;
  busy: boolean;
  onRole: (role: TeamRole) => void;
  onRemove: () => void;
}

export function MemberRow({ member, isMine, canChange, busy, onRole, onRemove }: MemberRowProps) {
  const t = useText();
  const name = member.name || member.email || t('profile.memberUnnamed');
  const isOwner = member.roles.includes('owner');
  const toRole: TeamRole = isOwner ? 'member' : 'owner';
  const roleAction = t(isOwner ? 'profile.makeMember' : 'profile.makeOwner');
  const removeAction = t(isMine ? 'profile.teamLeave' : 'profile.memberRemove');
  return (
    <li className={styles['member']}>
      <div className={styles['row']}>
        <span className={styles['strong']}>{name}</span>
        {member.name !== '' && member.email !== '' && <span className={styles['soft']}>{member.email}</span>}
        <span className={styles['badges']}>
          <Badge tone={isOwner ? 'accent' : 'neutral'}>
            {t(isOwner ? 'profile.owner' : 'profile.member')}
          </Badge>
          {isMine && <Badge tone="good">{t('profile.memberYou')}</Badge>}
          {!member.confirmed && <Badge tone="warn">{t('profile.memberInvited')}</Badge>}
        </span>
      </div>
      <div className={styles['beside']}>
        {canChange && (
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            aria-label={`${roleAction} (${name})`}
            onClick={() => onRole(toRole)}
          >
            {roleAction}
          </Button>
        )}
        {(canChange || isMine) && (
          <ConfirmButton
            label={removeAction}
            of={name}
            title={t(isMine ? 'profile.teamLeaveTitle' : 'profile.memberRemoveTitle', { name })}
            text={t(isMine ? 'profile.teamLeaveText' : 'profile.memberRemoveText')}
            busy={busy}
            onConfirm={onRemove}
          />
        )}
      </div>
    </li>
  );
}
