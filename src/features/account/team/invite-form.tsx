import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Team, TeamRole } from '../../../sync/account/account-teams.ts';
import { Select } from '../../../ui/form/select.tsx';
import { landingPaths } from '../shared/landing-paths.ts';
import { ChangeForm } from '../shared/change-form.tsx';
import { EmailField } from '../shared/email-field.tsx';
import { emailProblem, readEmail } from '../shared/form-checks.ts';
import { landingUrl } from '../shared/landing-address.ts';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';

export function InviteForm({ team, onDone }: { team: Team; onDone: () => Promise<void> }) {
  const t = useText();
  const problems = useFormProblems<'email'>();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<TeamRole>('member');

  function save(): AccountQuestion<unknown> | null {
    const problem = emailProblem(email);
    if (!problems.accept(problem ? [{ field: 'email', text: problem }] : [])) return null;
    const url = landingUrl(landingPaths.joinTeam.href());
    return calls => calls.invite({ teamId: team.$id, email: readEmail(email), role, url });
  }
  return (
    <ChangeForm
      title={t('profile.invite')}
      done={t('profile.inviteSent')}
      form={{ problems, fields: { email: 'email' } }}
      action={t('profile.inviteAction')}
      save={save}
      onDone={async () => {
        setEmail('');
        await onDone();
      }}
    >
      <EmailField
        id={problems.idOf('email')}
        label={t('profile.inviteEmail')}
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={problems.errorOf('email')}
      />
      <Select
        label={t('profile.inviteRole')}
        hint={t('profile.inviteRoleHint')}
        value={role}
        onChange={setRole}
        options={[
          { value: 'member', label: t('profile.member') },
          { value: 'owner', label: t('profile.owner') },
        ]}
      />
    </ChangeForm>
  );
}
