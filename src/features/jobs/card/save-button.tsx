import { Bookmark } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useWords } from '../../../i18n/words.ts';

interface SaveButtonProps {
  /** The posting's title, for screen readers that read the button out of context. */
  title: string;
  saved: boolean;
  onChange: (saved: boolean) => void;
}

export function SaveButton({ title, saved, onChange }: SaveButtonProps) {
  const { t } = useWords();
  return (
    <IconButton
      icon={Bookmark}
      label={t('jobs.save.label', { title })}
      tip={t(saved ? 'jobs.save.saved' : 'jobs.save.short')}
      pressed={saved}
      onClick={() => onChange(!saved)}
    />
  );
}
