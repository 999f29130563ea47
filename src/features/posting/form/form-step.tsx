import { type ReactNode, useState } from 'react';
import { cardPay, type Listing } from '../../../domain/listing.ts';
import { hourlyWords } from '../../../domain/pay/pay-words.ts';
import { useWords } from '../../../i18n/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ExtraTexts } from './extra-texts.tsx';
import { formProblemWords } from './form-field-words.ts';
import { FormField } from './form-field.tsx';
import type { FormProblem } from './form-reading.ts';
import styles from './form-step.module.css';
import { GROUPS } from './form-steps.ts';
import { controlOf, type Step } from './form-fields.ts';
import type { FormFieldName, FormValues } from './form-values.ts';
import { Offers } from './offers.tsx';
import { QuestionsField } from './questions-field.tsx';

interface FormStepProps {
  step: Exclude<Step, 'preview'>;
  values: FormValues;
  onChange: (change: Partial<FormValues>) => void;
  /** Problems to show so far. A field that the user hasn't reached yet isn't wrong. */
  problems: readonly FormProblem[];
  listing: Listing;
  /** Fields that can no longer be changed. */
  fixed: readonly FormFieldName[];
  /** The field that a finding linked to. Its group is open. */
  asked: FormFieldName | null;
}

/** The fields of one step, in groups. */
export function FormStep(props: FormStepProps) {
  const { t } = useWords();
  return GROUPS[props.step].map(group => {
    const fields = group.fields.filter(field => !props.fixed.includes(field));
    const key = group.fields.join();
    if (!group.folded || !group.legend)
      return (
        <fieldset key={key} className={styles['group']}>
          {group.legend && <legend>{t(group.legend)}</legend>}
          <Fields {...props} fields={fields} />
        </fieldset>
      );
    return (
      <Folded
        key={key}
        title={t(group.legend)}
        isFilled={fields.some(field => props.values[field].length > 0)}
        isAsked={fields.some(field => field === props.asked)}
      >
        <Fields {...props} fields={fields} />
      </Folded>
    );
  });
}

interface FoldedProps {
  title: string;
  isFilled: boolean;
  isAsked: boolean;
  children: ReactNode;
}

/** Initially open if it has content. It doesn't close while the user empties it. */
function Folded({ title, isFilled, isAsked, children }: FoldedProps) {
  const [wasFilled] = useState(isFilled);
  return (
    <details className={styles['folded']} open={wasFilled || isAsked || undefined}>
      <summary>{title}</summary>
      <div className={styles['group']}>{children}</div>
    </details>
  );
}

function Fields({
  fields,
  values,
  onChange,
  problems,
  listing,
}: FormStepProps & { fields: readonly FormFieldName[] }) {
  const words = useWords();
  const { postingLanguage: lang } = values;
  return fields.map(name => {
    const problem = problems.find(({ field }) => field === name);
    const error = problem && formProblemWords(problem, words);
    if (name === 'additional')
      return (
        <ExtraTexts
          key={name}
          texts={values.additional}
          onChange={additional => onChange({ additional })}
          error={error}
        />
      );
    if (name === 'questions')
      return (
        <QuestionsField
          key={name}
          questions={values.questions}
          onChange={questions => onChange({ questions })}
          error={error}
          province={listing.card.provinceId}
          lang={lang}
        />
      );
    const control = controlOf(name);
    const isHalf = 'half' in control && control.half;
    return (
      <div key={name} className={classNames(styles['field'], isHalf && styles['half'])}>
        <FormField
          name={name}
          value={values[name]}
          onChange={value => onChange({ [name]: value })}
          error={error}
          lang={lang}
        />
        {(name === 'jobTitle' || name === 'city') && <Offers of={name} values={values} onTake={onChange} />}
        {name === 'hoursPer' && (
          <p className={styles['hourly']} aria-live="polite">
            {hourlyWords(cardPay(listing.card), words)}
          </p>
        )}
      </div>
    );
  });
}
