import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { SessionUser } from '../../sync/session.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFormProblems } from '../../ui/use-form-problems.ts';
import { ChangeForm } from './change-form.tsx';
import type { AccountQuestion } from './use-account-action.ts';

export function ChangeName({ user }: { user: SessionUser }) {
  const t = useText();
  const [name, setName] = useState(user.name);
  const problems = useFormProblems<'name'>();

  function save(): AccountQuestion<unknown> | null {
    if (!problems.accept(name.trim() ? [] : [{ field: 'name', text: 'account.nameMissing' }])) return null;
    return calls => calls.updateName(name.trim());
  }
  return (
    <ChangeForm
      title={t('account.nameChange')}
      done={t('account.nameChanged')}
      form={{ problems, fields: { name: 'name' } }}
      save={save}
    >
      <TextField
        id={problems.idOf('name')}
        label={t('account.name')}
        name="name"
        autoComplete="name"
        required
        value={name}
        onChange={setName}
        error={problems.errorOf('name')}
      />
    </ChangeForm>
  );
}
