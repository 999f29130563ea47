import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ChangeForm } from './change-form.tsx';
import styles from './profile.module.css';
import type { AccountQuestion } from './use-account-action.ts';

export function CreateTeam({ isFirst, onDone }: { isFirst: boolean; onDone: () => Promise<void> }) {
  const t = useText();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);

  function save(): AccountQuestion<unknown> | null {
    setMissing(!name.trim());
    return name.trim() ? calls => calls.createTeam(name.trim()) : null;
  }
  return (
    <div className={styles['forms']}>
      <ChangeForm
        title={t(isFirst ? 'profile.teamCreate' : 'profile.teamCreateAnother')}
        done={t('profile.teamCreated')}
        action={t('profile.teamCreateAction')}
        save={save}
        onDone={onDone}
      >
        <TextField
          label={t('profile.teamName')}
          hint={t('profile.teamNameHint')}
          name="team"
          autoComplete="organization"
          maxLength={128}
          required
          value={name}
          onChange={setName}
          error={missing ? t('profile.teamNameMissing') : undefined}
        />
      </ChangeForm>
    </div>
  );
}
