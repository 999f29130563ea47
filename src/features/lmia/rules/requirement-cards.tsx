import { formatMoney } from '../../../domain/format.ts';
import { type LmiaFactId, lmiaFact } from '../../../domain/lmia/lmia-facts.ts';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FileText, GraduationCap, HardHat, type IconType, Scale, Users, Wallet } from '../../../ui/icons.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { useWords } from '../../../i18n/words.ts';
import { FactSource } from './fact-source.tsx';
import styles from './requirement-cards.module.css';
import { useToday } from '../../services.ts';

interface Requirement {
  name: 'recruitment' | 'wage' | 'conditions' | 'training' | 'impact' | 'documents';
  icon: IconType;
  fact: LmiaFactId;
}

const REQUIREMENTS: readonly Requirement[] = [
  { name: 'recruitment', icon: Users, fact: 'recruitment' },
  { name: 'wage', icon: Wallet, fact: 'guaranteed_wage' },
  { name: 'conditions', icon: HardHat, fact: 'working_conditions' },
  { name: 'training', icon: GraduationCap, fact: 'transition_plan' },
  { name: 'impact', icon: Scale, fact: 'impact' },
  { name: 'documents', icon: FileText, fact: 'documents' },
];

interface RequirementCardsProps {
  sources?: boolean;
  /** Each behind its heading. */
  folds?: boolean;
}

export function RequirementCards({ sources = false, folds = false }: RequirementCardsProps) {
  const { t, language } = useWords();
  const today = useToday();
  return (
    <Section title={t('lmia.requirementsTitle')} lead={t('lmia.requirementsLead')}>
      <ul className={folds ? undefined : styles['grid']}>
        {REQUIREMENTS.map(({ name, icon, fact: id }) => {
          const fact = lmiaFact(id, today);
          const fee = formatMoney(fact.values['feeCents'] ?? 0, 'CAD', language);
          return (
            <li key={name} className={folds ? undefined : styles['item']}>
              {!folds && <Icon icon={icon} size={26} />}
              <Fold
                title={t(`lmia.${name}Title`)}
                titleClass={styles['title']}
                icon={<Icon icon={icon} size={20} />}
                folded={folds}
              >
                <p className={styles['text']}>{t(`lmia.${name}Text`, { ...fact.values, fee })}</p>
                {sources && <FactSource fact={fact} />}
              </Fold>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
