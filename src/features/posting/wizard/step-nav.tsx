import { Link } from '../../../ui/link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Check } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { STEPS, type Step } from '../form/form-fields.ts';
import { stepHref } from './posting-address.ts';
import styles from './step-nav.module.css';

interface StepNavProps {
  step: Step;
  jobId: number | null;
  /** Steps without problems that would prevent sending. */
  done: ReadonlySet<Step>;
}

/** The current step among all steps. They can be opened in any order. */
export function StepNav({ step, jobId, done }: StepNavProps) {
  const t = useText();
  return (
    <nav aria-label={t('posting.steps')}>
      <ol className={styles['steps']}>
        {STEPS.map((each, at) => (
          <li key={each} className={classNames(styles['step'], each === step && styles['current'])}>
            <Link
              to={stepHref(each, jobId)}
              aria-current={each === step ? 'step' : undefined}
              className={styles['link']}
            >
              <span className={classNames(styles['mark'], done.has(each) && styles['done'])}>
                {done.has(each) && each !== step ? <Icon icon={Check} size={16} /> : at + 1}
              </span>
              <span className={styles['name']}>{t(`posting.step.${each}`)}</span>
              {done.has(each) && <VisuallyHidden>{t('posting.stepDone')}</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
