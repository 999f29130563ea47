import { useRef } from 'react';
import { problemText } from '../../../domain/intake/problem-text.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { useWords } from '../../../i18n/words.ts';
import styles from './calculator-form.module.css';
import type { CalculatorField, CalculatorReading } from './calculator-reading.ts';
import {
  CALCULATOR_PERIODS,
  type CalculatorState,
  EMPTY_CALCULATOR,
  HOURS_PERIODS,
  TYPED_MAX_LENGTH,
  writeCalculator,
} from './calculator-state.ts';
import { DayField } from './day-field.tsx';
import { provinceOptions } from '../rules/province-options.ts';

const LABELS: Record<CalculatorField, MessageId> = {
  pay: 'lmia.form.pay',
  to: 'lmia.form.to',
  hours: 'lmia.form.hours',
};

interface CalculatorFormProps {
  state: CalculatorState;
  reading: CalculatorReading;
  today: string;
  onChange: (next: Partial<CalculatorState>) => void;
}

export function CalculatorForm({ state, reading, today, onChange }: CalculatorFormProps) {
  const { t, language } = useWords();
  const form = useRef<HTMLFormElement>(null);
  // The button that empties the form disappears with what it empties.
  useKeptFocus(form);

  const typed = (field: CalculatorField) => {
    const problem = reading.problems.find(one => one.field === field && one.isError);
    return {
      name: field,
      label: t(LABELS[field]),
      value: state[field],
      onChange: (text: string) => onChange({ [field]: text }),
      autoComplete: 'off',
      maxLength: TYPED_MAX_LENGTH,
      error:
        problem &&
        problemText(
          { level: 'error', code: problem.code, field: t(LABELS[field]), value: problem.text },
          language,
        ),
    };
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={event => event.preventDefault()}>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('lmia.form.offer')}</legend>
        <TextField
          {...typed('pay')}
          inputMode="decimal"
          placeholder={language === 'fr' ? '36,60' : '36.60'}
        />
        <TextField {...typed('to')} inputMode="decimal" />
        <div className={styles['wide']}>
          <Select
            name="per"
            label={t('lmia.form.per')}
            value={state.per}
            options={CALCULATOR_PERIODS.map(per => ({ value: per, label: t(`lmia.per.${per}`) }))}
            onChange={per => onChange({ per })}
          />
        </div>
        <TextField {...typed('hours')} placeholder="40" />
        <Select
          name="hoursPer"
          label={t('lmia.form.hoursPer')}
          value={state.hoursPer}
          options={HOURS_PERIODS.map(per => ({ value: per, label: t(`lmia.hoursPer.${per}`) }))}
          onChange={hoursPer => onChange({ hoursPer })}
        />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('lmia.form.place')}</legend>
        <Select
          name="province"
          label={t('lmia.form.province')}
          value={state.province}
          options={[{ value: '', label: t('lmia.form.choose') }, ...provinceOptions(language)]}
          onChange={province => onChange({ province })}
        />
        <TextField
          name="city"
          label={t('lmia.form.city')}
          value={state.city}
          onChange={city => onChange({ city })}
          maxLength={TYPED_MAX_LENGTH}
          autoComplete="off"
        />
        <DayField
          name="posted"
          label={t('lmia.form.posted')}
          value={state.posted}
          today={today}
          onChange={posted => onChange({ posted })}
        />
        <DayField
          name="day"
          label={t('lmia.form.day')}
          value={state.day}
          today={today}
          onChange={day => onChange({ day })}
        />
      </fieldset>
      {writeCalculator(state) !== '' && (
        <div>
          <Button variant="quiet" size="small" onClick={() => onChange(EMPTY_CALCULATOR)}>
            {t('lmia.form.clear')}
          </Button>
        </div>
      )}
    </form>
  );
}
