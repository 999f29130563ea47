import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { SessionUser } from '../../sync/session.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useServices } from '../services.ts';
import { ChangeForm } from './change-form.tsx';

export function ChangeName({ user }: { user: SessionUser }) {
  const t = useText();
  const { accounts } = useServices();
  const [name, setName] = useState(user.name);
  const [missing, setMissing] = useState(false);

  function save() {
    setMissing(!name.trim());
    return name.trim() ? accounts.updateName(name.trim()) : null;
  }
  return (
    <ChangeForm title={t('account.nameChange')} done={t('account.nameChanged')} save={save}>
      <TextField
        label={t('account.name')}
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={setName}
        error={missing ? t('account.nameMissing') : undefined}
      />
    </ChangeForm>
  );
}
