import { ANSWER_MAX_LENGTH, type Question } from '../../../domain/question.ts';
import { YES_NO } from '../../../domain/questions/questions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { ChoiceList } from '../../../ui/form/choice-list.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface AnswerFieldProps {
  id: string;
  name: string;
  question: Question;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  error: string | undefined;
}

/** The control for one question. An optional choice can be taken back. */
export function AnswerField({ id, name, question, values, onChange, error }: AnswerFieldProps) {
  const t = useText();
  const { kind, choices, required, unit, question: label } = question;
  const [value = ''] = values;
  const take = (text: string) => onChange(text === '' ? [] : [text]);
  const optional = required ? [] : [t('apply.questions.optional')];
  switch (kind) {
    case 'yes_no':
    case 'choice': {
      const offered =
        kind === 'yes_no'
          ? YES_NO.map(answer => ({ value: answer, label: t(`apply.questions.${answer}`) }))
          : choices.map(choice => ({ value: choice, label: choice }));
      const none = required ? [] : [{ value: '', label: t('apply.questions.none') }];
      return (
        <ChoiceList<string>
          id={id}
          legend={label}
          value={value}
          choices={[...offered, ...none]}
          onChange={take}
          error={error}
        />
      );
    }
    case 'choices':
      return (
        <CheckList
          id={id}
          legend={label}
          values={[...values]}
          choices={choices.map(choice => ({ value: choice, label: choice }))}
          onChange={onChange}
          formatCount={String}
          hint={optional[0]}
          error={error}
        />
      );
    case 'number':
      return (
        <TextField
          id={id}
          name={name}
          label={label}
          hint={[unit, ...optional].filter(Boolean).join(' · ') || undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required={required}
          value={value}
          onChange={take}
          error={error}
        />
      );
    case 'text':
      return (
        <TextArea
          id={id}
          name={name}
          label={label}
          hint={optional[0]}
          rows={3}
          maxLength={ANSWER_MAX_LENGTH}
          required={required}
          value={value}
          onChange={take}
          error={error}
        />
      );
  }
}
