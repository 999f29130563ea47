import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormProblems } from '../../../ui/form/use-form-problems.ts';

/** The state of a team's name field. `take` returns the name for sending, or shows at the field that it is missing. */
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
