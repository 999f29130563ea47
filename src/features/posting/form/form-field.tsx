import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useWords } from '../../../i18n/words.ts';
import { choiceOptions, LIST_MAX } from './form-controls.ts';
import { hintWords, labelWords } from './form-field-words.ts';
import { controlId, REQUIRED } from './form-steps.ts';
import { type Control, controlOf, type TextFieldName } from './form-fields.ts';

interface FormFieldProps {
  name: TextFieldName;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Differs from the form's own id if the field is in a sheet above the form. */
  id?: string;
  lang?: string | undefined;
}

/** One field of a posting, with the control for its kind. */
export function FormField({ name, value, onChange, error, id = controlId(name), lang }: FormFieldProps) {
  const words = useWords();
  const control: Control = controlOf(name);
  const field = {
    id,
    name,
    label: labelWords(name, words),
    hint: hintWords(name, words),
    error,
    value,
    onChange,
    required: REQUIRED.has(name),
  };
  switch (control.kind) {
    case 'line':
      return (
        <TextField
          {...field}
          type={
            control.input === 'email' || control.input === 'url' || control.input === 'tel'
              ? control.input
              : 'text'
          }
          inputMode={control.input ?? 'text'}
          maxLength={control.max}
          autoComplete={AUTO[name] ?? 'off'}
          lang={control.input ? undefined : lang}
        />
      );
    case 'text':
      return <TextArea {...field} rows={control.rows} maxLength={control.max} lang={lang} />;
    case 'list':
      return <TextArea {...field} rows={control.rows} maxLength={LIST_MAX} lang={lang} />;
    case 'day':
      return <TextField {...field} type="date" min="2000-01-01" max="2099-12-31" />;
    case 'choice':
    case 'province':
      return <Select {...field} options={choiceOptions(control, words)} />;
    case 'yes':
      return (
        <Checkbox
          id={id}
          name={name}
          label={field.label}
          checked={value === 'yes'}
          onChange={checked => onChange(checked ? 'yes' : '')}
        />
      );
  }
}

const AUTO: Partial<Record<TextFieldName, string>> = {
  businessName: 'organization',
  city: 'address-level2',
  streetAddress: 'street-address',
  postalCode: 'postal-code',
  email: 'email',
  phone: 'tel',
  url: 'url',
};
