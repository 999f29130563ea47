import { useState } from 'react';
import { isIsoDay } from '../../../domain/dates.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

interface DayFieldProps {
  name: string;
  label: string;
  /** An ISO day. '': today. */
  value: string;
  today: string;
  onChange: (day: string) => void;
}

/** A date field that means today until the user enters another day. Partial input doesn't change the value. */
export function DayField({ name, label, value, today, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function type(text: string) {
    setTyped(text);
    if (isIsoDay(text)) onChange(text === today ? '' : text);
  }
  return (
    <TextField
      name={name}
      type="date"
      label={label}
      min="2000-01-01"
      max="2099-12-31"
      value={typed ?? (value || today)}
      onChange={type}
      onBlur={() => setTyped(null)}
    />
  );
}
