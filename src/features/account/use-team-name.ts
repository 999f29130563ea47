import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';

/** A team's name while it is typed, for its field; `take` gives it for sending, or says beside the field that there is none. */
export function useTeamName(first = '') {
  const t = useText();
  const [value, setValue] = useState(first);
  const [isMissing, setMissing] = useState(false);
  return {
    field: {
      label: t('profile.teamName'),
      name: 'team',
      maxLength: 128,
      required: true,
      value,
      onChange: setValue,
      error: isMissing ? t('profile.teamNameMissing') : undefined,
    },
    take: (): string | null => {
      setMissing(!value.trim());
      return value.trim() || null;
    },
  };
}
