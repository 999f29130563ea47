import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Team } from '../../../sync/account/account-teams.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AccountFailureNotice } from '../shared/account-failure-notice.tsx';
import { ChangeForm } from '../shared/change-form.tsx';
import { type AccountQuestion, useAccountAction } from '../shared/use-account-action.ts';
import { useTeamName } from './use-team-name.ts';

/** For owners: rename or delete the team. */
export function TeamSettings({ team, onChanged }: { team: Team; onChanged: () => Promise<void> }) {
  const t = useText();
  const { field, form, take } = useTeamName(team.name);
  const [open, setOpen] = useState(false);
  const { busy, failure, run } = useAccountAction();

  function save(): AccountQuestion<unknown> | null {
    const name = take();
    return name === null ? null : calls => calls.renameTeam(team.$id, name);
  }
  async function remove() {
    const result = await run(calls => calls.deleteTeam(team.$id));
    if (!result.ok) return;
    setOpen(false);
    await onChanged();
  }
  return (
    <>
      <ChangeForm
        title={t('profile.teamSettings')}
        done={t('profile.teamRenamed')}
        form={form}
        save={save}
        onDone={onChanged}
      >
        <TextField {...field} />
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('profile.teamDelete')}
        </Button>
      </ChangeForm>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('profile.teamDeleteTitle', { name: team.name })}
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              {t('profile.teamDelete')}
            </Button>
          </>
        }
      >
        <p>{t('profile.teamDeleteText')}</p>
        <AccountFailureNotice failure={failure} />
      </Dialog>
    </>
  );
}
