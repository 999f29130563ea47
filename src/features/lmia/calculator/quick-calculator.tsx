import { useId, useState } from 'react';
import { problemText } from '../../../domain/intake/problem-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowRight } from '../../../ui/icons.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useWords } from '../../../i18n/words.ts';
import { paths } from '../../paths.ts';
import { type CalculatorReading, readCalculation } from './calculator-reading.ts';
import {
  CALCULATOR_PERIODS,
  type CalculatorState,
  EMPTY_CALCULATOR,
  TYPED_MAX_LENGTH,
  writeCalculator,
} from './calculator-state.ts';
import { verdictWords } from './calculator-words.ts';
import { provinceOptions } from '../rules/province-options.ts';
import styles from './quick-calculator.module.css';
import { useSettled } from '../../../ui/use-settled.ts';
import { WageGauge } from './wage-gauge.tsx';
import { useToday, useWageTable } from '../../services.ts';

const ANNOUNCE_PAUSE_MS = 900;

/**
 * The calculator's first question, on another screen: which side of the threshold? The input is passed on to the full
 * calculator.
 */
export function QuickCalculator() {
  const { t, language } = useWords();
  const today = useToday();
  const inForce = useWageTable();
  const [state, setState] = useState(EMPTY_CALCULATOR);
  const change = (next: Partial<CalculatorState>) => setState(now => ({ ...now, ...next }));
  const reading = readCalculation(state, today, null, inForce);
  const errorOf = (field: 'pay' | 'hours') => {
    const problem = reading.problems.find(one => one.field === field && one.isError);
    return (
      problem &&
      problemText(
        { level: 'error', code: problem.code, field: t(`lmia.form.${field}`), value: problem.text },
        language,
      )
    );
  };
  return (
    <div className={styles['quick']}>
      <form className={styles['form']} onSubmit={event => event.preventDefault()}>
        <TextField
          name="pay"
          label={t('lmia.form.pay')}
          value={state.pay}
          error={errorOf('pay')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={TYPED_MAX_LENGTH}
          placeholder={language === 'fr' ? '36,60' : '36.60'}
          onChange={pay => change({ pay })}
        />
        <Select
          name="per"
          label={t('lmia.form.per')}
          value={state.per}
          options={CALCULATOR_PERIODS.map(per => ({ value: per, label: t(`lmia.per.${per}`) }))}
          onChange={per => change({ per, hoursPer: per === 'day' ? 'day' : 'week' })}
        />
        {state.per !== 'hour' && (
          <TextField
            name="hours"
            label={t(state.per === 'day' ? 'lmia.quick.hoursADay' : 'lmia.quick.hoursAWeek')}
            value={state.hours}
            error={errorOf('hours')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={TYPED_MAX_LENGTH}
            placeholder={state.per === 'day' ? '8' : '40'}
            onChange={hours => change({ hours })}
          />
        )}
        <div className={styles['province']}>
          <Select
            name="province"
            label={t('lmia.form.province')}
            value={state.province}
            options={[{ value: '', label: t('lmia.form.choose') }, ...provinceOptions(language)]}
            onChange={province => change({ province })}
          />
        </div>
      </form>
      <QuickResult state={state} reading={reading} />
    </div>
  );
}

function QuickResult({ state, reading }: { state: CalculatorState; reading: CalculatorReading }) {
  const words = useWords();
  const { t } = words;
  const titleId = useId();
  const verdict = verdictWords(reading, state.province !== '', words);
  const spoken = useSettled(verdict ? `${verdict.title}. ${verdict.detail}.` : '', ANNOUNCE_PAUSE_MS);
  const line = reading.plan?.lineCents ?? null;
  const isBroken = reading.problems.some(({ isError }) => isError);
  return (
    <section className={styles['result']} aria-labelledby={titleId}>
      <h4 className={styles['heading']} id={titleId}>
        {t('lmia.result')}
      </h4>
      {verdict ? (
        <div>
          <p className={styles['verdict']}>{verdict.title}</p>
          <p>{verdict.detail}</p>
        </div>
      ) : (
        <p className={styles['empty']}>{t(isBroken ? 'lmia.result.unreadable' : 'lmia.result.empty')}</p>
      )}
      {verdict && line !== null && reading.hourly && (
        <div className={styles['gauge']}>
          <WageGauge
            hourly={reading.hourly}
            lineCents={line}
            low={t('domain.wage.low')}
            high={t('domain.wage.high')}
          />
        </div>
      )}
      <LinkButton to={paths.lmia.href(writeCalculator(state))} variant="secondary" size="small">
        {t('lmia.quick.more')}
        <Icon icon={ArrowRight} size={16} />
      </LinkButton>
      <output>
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </output>
    </section>
  );
}
