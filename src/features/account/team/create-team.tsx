import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ChangeForm } from '../shared/change-form.tsx';
import styles from '../shared/profile.module.css';
import type { AccountQuestion } from '../shared/use-account-action.ts';
import { useTeamName } from './use-team-name.ts';

export function CreateTeam({ isFirst, onDone }: { isFirst: boolean; onDone: () => Promise<void> }) {
  const t = useText();
  const { field, form, take } = useTeamName();

  function save(): AccountQuestion<unknown> | null {
    const name = take();
    return name === null ? null : calls => calls.createTeam(name);
  }
  return (
    <div className={styles['forms']}>
      <ChangeForm
        title={t(isFirst ? 'profile.teamCreate' : 'profile.teamCreateAnother')}
        done={t('profile.teamCreated')}
        action={t('profile.teamCreateAction')}
        form={form}
        save={save}
        onDone={onDone}
      >
        <TextField {...field} hint={t('profile.teamNameHint')} autoComplete="organization" />
      </ChangeForm>
    </div>
  );
}
