import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { FileText, GraduationCap, HardHat, type IconType, Scale, Users, Wallet } from '../../ui/icons.ts';
import styles from './requirement-cards.module.css';
import { Section } from './section.tsx';

interface Requirement {
  icon: IconType;
  title: MessageId;
  text: MessageId;
}

const REQUIREMENTS: readonly Requirement[] = [
  { icon: Users, title: 'home.recruitmentTitle', text: 'home.recruitmentText' },
  { icon: Wallet, title: 'home.wageTitle', text: 'home.wageText' },
  { icon: HardHat, title: 'home.conditionsTitle', text: 'home.conditionsText' },
  { icon: GraduationCap, title: 'home.trainingTitle', text: 'home.trainingText' },
  { icon: Scale, title: 'home.impactTitle', text: 'home.impactText' },
  { icon: FileText, title: 'home.documentsTitle', text: 'home.documentsText' },
];

export function RequirementCards() {
  const t = useText();
  return (
    <Section title={t('home.requirementsTitle')} lead={t('home.requirementsLead')}>
      <ul className={styles['grid']}>
        {REQUIREMENTS.map(requirement => (
          <li key={requirement.title} className={styles['item']}>
            <Icon icon={requirement.icon} size={26} />
            <h3 className={styles['title']}>{t(requirement.title)}</h3>
            <p className={styles['text']}>{t(requirement.text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
