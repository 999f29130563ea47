import { useEffect, useRef, useState } from 'react';
import { PAY_STEPS } from '../../../../catalogue/query/query.ts';
import { numberWords } from '../../../../i18n/number-words.ts';
import { useWords } from '../../../../i18n/words.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { ChoiceList } from '../../../../ui/form/choice-list.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { minPayChoices } from '../filter-choices.ts';
import { filterFieldId } from '../filter-field-id.ts';
import type { FilterFieldsProps } from '../filter-fields-props.ts';
import styles from '../filter-fields.module.css';

/** The least pay: a usual step or any other amount, and whether postings must state theirs. */
export function PayFields({ filters, onChange, facets }: FilterFieldsProps) {
  const words = useWords();
  const { t } = words;
  const count = (number: number) => numberWords(number, words);
  return (
    <div className={styles['group']}>
      <ChoiceList
        id={filterFieldId('minPay')}
        legend={t('filters.minPay.label')}
        value={filters.minPay}
        choices={minPayChoices(facets, words)}
        onChange={minPay => onChange({ ...filters, minPay })}
        formatCount={count}
        layout="tiles"
        hint={t('filters.minPay.hint')}
      />
      <OwnAmount
        cents={filters.minPay}
        onChange={(minPay, before) => onChange({ ...filters, minPay }, { ...filters, minPay: before })}
      />
      <CheckRow
        id={filterFieldId('withPay')}
        label={t('filters.withPay.label')}
        count={facets && count(facets.withPay)}
        checked={filters.withPay}
        onChange={withPay => onChange({ ...filters, withPay })}
      />
    </div>
  );
}

const isStep = (cents: number) => cents === 0 || PAY_STEPS.some(step => step === cents);

interface OwnAmountProps {
  cents: number;
  /** `before`: what it asked for last, which may not be drawn yet. */
  onChange: (cents: number, before: number) => void;
}

/** Takes `27.50` and `27,50`. It's empty while one of the steps is chosen. */
function OwnAmount({ cents, onChange }: OwnAmountProps) {
  const { t, language } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(cents);
  const asked = useRef(cents);
  useEffect(() => {
    asked.current = cents;
  }, [cents]);
  if (known !== cents) {
    setKnown(cents);
    // Chosen elsewhere: the text says something else now.
    if (centsOf(typed ?? '') !== cents) setTyped(null);
  }
  const shown = isStep(cents) ? '' : (cents / 100).toFixed(2).replace('.', language === 'fr' ? ',' : '.');
  const text = typed ?? shown;
  const isWrong = text.trim() !== '' && centsOf(text) === null;
  function type(next: string) {
    setTyped(next);
    const amount = next.trim() === '' ? 0 : centsOf(next);
    const before = asked.current;
    if (amount === null || amount === before) return;
    asked.current = amount;
    onChange(amount, before);
  }
  return (
    <TextField
      name="pay"
      label={t('filters.minPay.own')}
      hint={t('filters.minPay.ownHint')}
      error={isWrong ? t('filters.minPay.wrong') : undefined}
      value={text}
      onChange={type}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
    />
  );
}

/** null: no amount that an address can hold. */
function centsOf(text: string): number | null {
  const match = /^\$?(\d{1,4})(?:[.,](\d{0,2}))?\$?$/.exec(text.replace(/\s/g, ''));
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents > 0 ? cents : null;
}
