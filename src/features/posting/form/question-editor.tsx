import type { ProvinceCode } from '../../../domain/province.ts';
import {
  CHOICE_MAX_LENGTH,
  CHOICES_MAX,
  QUESTION_KINDS,
  QUESTION_MAX_LENGTH,
  type StoredQuestion,
  UNIT_MAX_LENGTH,
} from '../../../domain/question.ts';
import { hasChoices, type QuestionProblem, YES_NO } from '../../../domain/questions/questions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CheckList } from '../../../ui/form/check-list.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { QuestionHints } from './question-hint-lines.tsx';
import styles from './questions-field.module.css';

interface QuestionEditorProps {
  /** Of the control for the question's text. */
  id: string;
  at: number;
  question: StoredQuestion;
  onChange: (change: Partial<StoredQuestion>) => void;
  /** null: it is the first one. */
  onUp: (() => void) | null;
  onRemove: () => void;
  problem: QuestionProblem | null;
  province: ProvinceCode | null;
  lang: string;
}

const OF_CHOICES: ReadonlySet<QuestionProblem> = new Set([
  'choices_too_few',
  'choices_too_many',
  'choice_too_long',
  'choices_repeated',
]);

/** One question, with what the law says of it while it is typed. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { id, at, question, onChange, onUp, onRemove, problem, province, lang } = props;
  const t = useText();
  const number = at + 1;
  const error = problem ? t(`posting.question.problem.${problem}`, { max: CHOICES_MAX }) : undefined;
  const isOfChoices = problem !== null && OF_CHOICES.has(problem);
  const choices = [...new Set(question.choices.map(choice => choice.trim()).filter(Boolean))];

  /** A flag stays with its line while the line is typed. */
  function changeChoices(text: string) {
    const lines = text.split('\n').slice(0, CHOICES_MAX + 8);
    const isSameLines = lines.length === question.choices.length;
    const flagged = question.flagged.map(answer => {
      const line = question.choices.findIndex(choice => choice.trim() === answer);
      return isSameLines && line >= 0 ? (lines[line] ?? '').trim() : answer;
    });
    onChange({ choices: lines, flagged });
  }
  return (
    <fieldset className={styles['question']}>
      <TextField
        id={id}
        name={`question${at}`}
        label={t('posting.question.text', { at: number })}
        maxLength={QUESTION_MAX_LENGTH}
        autoComplete="off"
        lang={lang}
        required
        value={question.question}
        onChange={text => onChange({ question: text })}
        error={isOfChoices ? undefined : error}
      />
      <QuestionHints texts={[question.question, ...choices]} province={province} />
      <Select
        name={`questionKind${at}`}
        label={t('posting.question.kind')}
        required
        value={question.kind}
        onChange={kind => onChange({ kind, flagged: [] })}
        options={QUESTION_KINDS.map(kind => ({ value: kind, label: t(`posting.question.kind.${kind}`) }))}
      />
      {hasChoices(question) && (
        <TextArea
          name={`questionChoices${at}`}
          label={t('posting.question.choices')}
          hint={t('posting.question.choicesHint')}
          rows={3}
          maxLength={CHOICES_MAX * CHOICE_MAX_LENGTH}
          lang={lang}
          required
          value={question.choices.join('\n')}
          onChange={changeChoices}
          error={isOfChoices ? error : undefined}
        />
      )}
      {hasChoices(question) && choices.length > 0 && (
        <CheckList
          legend={t('posting.question.flags')}
          values={question.flagged}
          choices={choices.map(choice => ({ value: choice, label: choice }))}
          onChange={flagged => onChange({ flagged })}
          formatCount={String}
        />
      )}
      {question.kind === 'yes_no' && (
        <Select
          name={`questionFlag${at}`}
          label={t('posting.question.flag')}
          required
          value={question.flagged[0] ?? ''}
          onChange={answer => onChange({ flagged: answer === '' ? [] : [answer] })}
          options={[
            { value: '', label: t('posting.question.flagNone') },
            ...YES_NO.map(answer => ({ value: answer, label: t(`apply.questions.${answer}`) })),
          ]}
        />
      )}
      {question.kind === 'number' && (
        <div className={styles['numbers']}>
          <TextField
            name={`questionUnit${at}`}
            label={t('posting.question.unit')}
            maxLength={UNIT_MAX_LENGTH}
            autoComplete="off"
            lang={lang}
            value={question.unit}
            onChange={unit => onChange({ unit })}
          />
          {(['min', 'max'] as const).map(bound => (
            <TextField
              key={bound}
              name={`question${bound}${at}`}
              label={t(`posting.question.${bound}`)}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              value={question[bound]}
              onChange={text => onChange({ [bound]: text })}
            />
          ))}
        </div>
      )}
      <Checkbox
        name={`questionRequired${at}`}
        label={t('posting.question.required')}
        checked={question.required}
        onChange={required => onChange({ required })}
      />
      <div className={styles['buttons']}>
        {onUp && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('posting.question.upLabel', { at: number })}
            onClick={onUp}
          >
            {t('posting.question.up')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={t('posting.question.removeLabel', { at: number })}
          onClick={onRemove}
        >
          {t('posting.question.remove')}
        </Button>
      </div>
    </fieldset>
  );
}
