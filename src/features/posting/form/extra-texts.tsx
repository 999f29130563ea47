import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './form-step.module.css';
import { controlId } from './form-steps.ts';
import type { ExtraText } from './form-values.ts';

interface ExtraTextsProps {
  texts: readonly ExtraText[];
  onChange: (texts: readonly ExtraText[]) => void;
  error: string | undefined;
}

/** More than employers need. An import may have more, and those are kept. */
const MOST = 20;

/** The employer's own titled texts: "Additional Information". */
export function ExtraTexts({ texts, onChange, error }: ExtraTextsProps) {
  const t = useText();
  const shown = texts.length === 0 ? [{ title: '', text: '' }] : texts;
  const change = (at: number, next: Partial<ExtraText>) =>
    onChange(shown.map((one, index) => (index === at ? { ...one, ...next } : one)));
  return (
    <fieldset className={styles['extras']}>
      <legend>{t('posting.field.additional')}</legend>
      {shown.map(({ title, text }, at) => (
        // Texts have no identity except their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles['extra']}>
          <TextField
            id={at === 0 ? controlId('additional') : undefined}
            name={`additionalTitle${at}`}
            label={t('posting.extra.title')}
            maxLength={200}
            autoComplete="off"
            value={title}
            onChange={next => change(at, { title: next })}
            error={at === 0 ? error : undefined}
          />
          <TextArea
            name={`additionalText${at}`}
            label={t('posting.extra.text')}
            rows={2}
            maxLength={5000}
            value={text}
            onChange={next => change(at, { text: next })}
          />
          {texts.length > 0 && (
            <div>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('posting.extra.removeLabel', { title: title || String(at + 1) })}
                onClick={() => onChange(shown.filter((_, index) => index !== at))}
              >
                {t('posting.extra.remove')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {shown.length < MOST && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange([...shown, { title: '', text: '' }])}
          >
            {t('posting.extra.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
