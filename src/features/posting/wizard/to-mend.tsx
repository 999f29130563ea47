import { Notice } from '../../../ui/feedback/notice.tsx';
import { useWords } from '../../../i18n/words.ts';
import { formProblemWords } from '../form/form-field-words.ts';
import type { FormProblem } from '../form/form-reading.ts';
import type { FormFieldName } from '../form/form-values.ts';
import styles from './posting-wizard.module.css';

export const TO_MEND_ID = 'posting-to-mend';

interface ToMendProps {
  problems: readonly FormProblem[];
  onGo: (field: FormFieldName) => void;
}

/** The problems that prevent sending, each with a link to its field. */
export function ToMend({ problems, onGo }: ToMendProps) {
  const words = useWords();
  if (problems.length === 0) return null;
  return (
    <div id={TO_MEND_ID} tabIndex={-1}>
      <Notice tone="error" title={words.t('posting.toMend', { count: problems.length })}>
        <ul className={styles['mend']}>
          {problems.map(problem => (
            <li key={`${problem.field} ${problem.code}`}>
              <button type="button" onClick={() => onGo(problem.field)}>
                {formProblemWords(problem, words)}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
