import { PROVINCE_NAMES, provincesByName, type ProvinceCode } from '../../../domain/province.ts';
import type { Language } from '../../../i18n/language.ts';
import type { SelectOption } from '../../../ui/form/select.tsx';

/** All provinces and territories by name, in the language's sort order. */
export function provinceOptions(language: Language): SelectOption<ProvinceCode>[] {
  return provincesByName(language).map(code => ({ value: code, label: PROVINCE_NAMES[code][language] }));
}
