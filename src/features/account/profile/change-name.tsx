import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { SessionUser } from '../../../sync/account/session-state.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';
import { ChangeForm } from '../shared/change-form.tsx';
import type { AccountQuestion } from '../shared/use-account-action.ts';

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
