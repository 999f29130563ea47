import { useEffect, useId, useState } from 'react';
import { isObject } from '../../../core/json.ts';
import { readRow } from '../../../domain/intake/read-row.ts';
import { problemText } from '../../../domain/intake/problem-text.ts';
import { fieldTitle } from '../../../domain/intake/posting-draft.ts';
import { parseProvince } from '../../../domain/places/parse-province.ts';
import type { RefusedPart } from '../../../local/outbox/refused-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { goToControl } from '../../../ui/form/go-to-control.ts';
import { Select } from '../../../ui/form/select.tsx';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useWords, type Words } from '../../../i18n/words.ts';
import { choiceOptions } from '../form/form-controls.ts';
import { controlOf } from '../form/form-fields.ts';
import { labelWords, refusedWords } from '../form/form-field-words.ts';
import { formFieldOf } from '../form/form-field-of.ts';
import { type RowCell, rowCells, withCells } from './row-cells.ts';
import type { BatchRow } from './batch-rows.ts';
import styles from './row-sheet.module.css';
import { useToday } from '../../services.ts';

interface RowSheetProps {
  row: BatchRow;
  /** Why the server did not take it, as it stood when the sheet opened. */
  refused?: RefusedPart | undefined;
  onClose: () => void;
  onSave: (next: Record<string, unknown>) => void;
}

/** A row of a batch as a form: what is wrong in it first, checked again with every key. */
export function RowSheet({ row: { row, number, reading }, refused, onClose, onSave }: RowSheetProps) {
  const words = useWords();
  const { t } = words;
  const today = useToday();
  const formId = useId();
  const source = isObject(row) ? row : {};
  // The order stays as it was when the sheet opened: a field that is mended does not go from under the fingers.
  const [cells] = useState(() => rowCells(source, reading.problems));
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const next = withCells(
    source,
    cells.flatMap(({ path, field }) => {
      const value = typed.get(field);
      return value === undefined ? [] : [{ path, value }];
    }),
  );
  const { ok, problems } = readRow(next, { today, newJobId: () => 0, keepJobId: false });
  const errors = problems.filter(({ level }) => level !== 'hint');
  const errorOf = ({ field }: RowCell): string | undefined => {
    const problem = errors.find(one => one.field === field);
    if (problem) return problemText(problem, words.language);
    if (!refused || typed.has(field) || !isSameField(field, refused.field)) return undefined;
    return refusedWords(refused.message, words);
  };
  const cellId = (at: number) => `${formId}-${at}`;
  const [firstWrong] = useState(() => cellId(cells.findIndex(cell => errorOf(cell) !== undefined)));
  useEffect(() => {
    goToControl(firstWrong);
  }, [firstWrong]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('posting.fix.title', { number })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t(ok ? 'posting.fix.save' : 'posting.fix.saveAnyway')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          onSave(next);
        }}
      >
        <p aria-live="polite" className={styles['state']}>
          {t(ok ? 'posting.fix.ok' : 'posting.fix.wrong', {
            count: errors.filter(({ level }) => level === 'error').length,
          })}
        </p>
        {cells.map((cell, at) => (
          <Cell
            key={cell.field}
            id={cellId(at)}
            cell={cell}
            value={typed.get(cell.field) ?? cell.value}
            onChange={value => setTyped(new Map([...typed, [cell.field, value]]))}
            error={errorOf(cell)}
            words={words}
          />
        ))}
      </form>
    </Sheet>
  );
}

/** The row may call a field otherwise than the server does. */
function isSameField(field: string, refused: string): boolean {
  const name = formFieldOf(field, 'not_text');
  return field === refused || (name !== null && name === formFieldOf(refused, 'not_text'));
}

interface CellProps {
  id: string;
  cell: RowCell;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  words: Words;
}

function Cell({ id, cell: { field, target, value: before }, value, onChange, error, words }: CellProps) {
  const label = cellLabel(field, words);
  const common = { id, name: field, label, error, onChange };
  if (target === 'province' || target === 'provinceCode')
    return (
      <Select
        {...common}
        value={parseProvince(value) ?? ''}
        options={choiceOptions(controlOf('provinceId'), words)}
      />
    );
  return before.length > 80 || before.includes('\n') ? (
    <TextArea {...common} value={value} rows={3} />
  ) : (
    <TextField {...common} value={value} autoComplete="off" />
  );
}

/** The form's word for a field that it has too; else the row's own name of it. */
function cellLabel(field: string, words: Words): string {
  const name = formFieldOf(field, 'not_text');
  return name === null ? fieldTitle(field) : labelWords(name, words);
}
