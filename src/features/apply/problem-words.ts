import type { Translate } from '../../i18n/use-text.ts';
import { type ApplicationFields, FIELD_MAX_LENGTH, type FieldProblem } from './application-fields.ts';

export function problemWords(
  name: keyof ApplicationFields,
  problem: FieldProblem,
  text: string,
  t: Translate,
): string {
  switch (problem) {
    case 'required':
      return t(`apply.problem.required.${name}`);
    case 'email':
      return t('apply.problem.email');
    case 'tooLong':
      return t('apply.problem.tooLong', { max: FIELD_MAX_LENGTH[name], count: text.trim().length });
  }
}
