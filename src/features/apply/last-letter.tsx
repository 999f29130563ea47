import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

interface LastLetterProps {
  /** The job that the letter was for. */
  title: string;
  onClear: () => void;
}

/** The form begins with the last letter. It may name another employer, so the person is told before they send it. */
export function LastLetter({ title, onClear }: LastLetterProps) {
  const t = useText();
  return (
    <Notice tone="info" title={t('apply.letter.title')}>
      <p>{t('apply.letter.text', { title })}</p>
      <p>
        <Button variant="secondary" onClick={onClear}>
          {t('apply.letter.clear')}
        </Button>
      </p>
    </Notice>
  );
}
