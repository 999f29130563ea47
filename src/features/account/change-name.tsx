import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { SessionUser } from '../../sync/session.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ChangeForm } from './change-form.tsx';
import type { AccountQuestion } from './use-account-action.ts';

export function ChangeName({ user }: { user: SessionUser }) {
  const t = useText();
  const [name, setName] = useState(user.name);
  const [missing, setMissing] = useState(false);

  function save(): AccountQuestion<unknown> | null {
    setMissing(!name.trim());
    return name.trim() ? calls => calls.updateName(name.trim()) : null;
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
