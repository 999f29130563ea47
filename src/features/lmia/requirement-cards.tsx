import { formatMoney } from '../../domain/format.ts';
import { type LmiaFactId, lmiaFact } from '../../domain/lmia-facts.ts';
import { Icon } from '../../ui/icon.tsx';
import { FileText, GraduationCap, HardHat, type IconType, Scale, Users, Wallet } from '../../ui/icons.ts';
import { Section } from '../../ui/section.tsx';
import { useWords } from '../../i18n/words.ts';
import { FactSource } from './fact-source.tsx';
import styles from './requirement-cards.module.css';
import { useToday } from '../services.ts';

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

export function RequirementCards({ sources = false }: { sources?: boolean }) {
  const { t, language } = useWords();
  const today = useToday();
  return (
    <Section title={t('lmia.requirementsTitle')} lead={t('lmia.requirementsLead')}>
      <ul className={styles['grid']}>
        {REQUIREMENTS.map(({ name, icon, fact: id }) => {
          const fact = lmiaFact(id, today);
          const fee = formatMoney(fact.values['feeCents'] ?? 0, 'CAD', language);
          return (
            <li key={name} className={styles['item']}>
              <Icon icon={icon} size={26} />
              <h3 className={styles['title']}>{t(`lmia.${name}Title`)}</h3>
              <p className={styles['text']}>{t(`lmia.${name}Text`, { ...fact.values, fee })}</p>
              {sources && <FactSource fact={fact} />}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
