import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useFormProblems } from '../../ui/use-form-problems.ts';

/** A team's name while it is typed, for its field; `take` gives it for sending, or says beside the field that there is none. */
export function useTeamName(first = '') {
  const t = useText();
  const [value, setValue] = useState(first);
  const problems = useFormProblems<'name'>();
  return {
    form: { problems, fields: { name: 'name' as const } },
    field: {
      id: problems.idOf('name'),
      label: t('profile.teamName'),
      name: 'team',
      maxLength: 128,
      required: true,
      value,
      onChange: setValue,
      error: problems.errorOf('name'),
    },
    take: (): string | null => {
      const name = value.trim();
      return problems.accept(name ? [] : [{ field: 'name', text: 'profile.teamNameMissing' }]) ? name : null;
    },
  };
}
