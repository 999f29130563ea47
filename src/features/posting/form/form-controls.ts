import { PROVINCE_NAMES, provincesByName } from '../../../domain/province.ts';
import type { SelectOption } from '../../../ui/form/select.tsx';
import type { Words } from '../../../i18n/words.ts';
import type { Control } from './form-fields.ts';

/** Characters in a list's box. The row's reader enforces the limit of 300 items. */
export const LIST_MAX = 20_000;

export function choiceOptions(control: Control, { t, language }: Words): SelectOption[] {
  if (control.kind === 'choice')
    return control.options.map(({ value, label }) => ({ value, label: t(label) }));
  if (control.kind !== 'province') return [];
  const provinces = provincesByName(language).map(code => ({
    value: code,
    label: PROVINCE_NAMES[code][language],
  }));
  return [{ value: '', label: t('posting.choice.choose') }, ...provinces];
}
