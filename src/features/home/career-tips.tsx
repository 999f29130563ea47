import { useText } from '../../i18n/use-text.ts';
import { TipCards } from '../pages/tip-cards.tsx';
import { Section } from '../../ui/layout/section.tsx';

export function CareerTips() {
  const t = useText();
  return (
    <Section title={t('home.tipsTitle')} lead={t('home.tipsLead')}>
      <TipCards isBrief />
    </Section>
  );
}
