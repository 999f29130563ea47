import { formatDay } from '../../domain/format.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Check } from '../../ui/icons.ts';
import { LMIA_FACTS_AS_OF, LMIA_SOURCE } from './lmia-facts.ts';
import styles from './lmia-explainer.module.css';
import { Section } from './section.tsx';

interface Stream {
  title: MessageId;
  lead: MessageId;
  rules: readonly MessageId[];
}

const STREAMS: readonly Stream[] = [
  { title: 'home.highTitle', lead: 'home.highLead', rules: ['home.high1', 'home.high2', 'home.high3'] },
  { title: 'home.lowTitle', lead: 'home.lowLead', rules: ['home.low1', 'home.low2', 'home.low3'] },
];

export function LmiaExplainer() {
  const t = useText();
  const { language } = useLanguage();
  return (
    <Section eyebrow={t('home.lmiaEyebrow')} title={t('home.lmiaTitle')} lead={t('home.lmiaLead')} sunken>
      <div className={styles['streams']}>
        {STREAMS.map(stream => (
          <article key={stream.title} className={styles['stream']}>
            <h3 className={styles['title']}>{t(stream.title)}</h3>
            <p className={styles['lead']}>{t(stream.lead)}</p>
            <ul className={styles['rules']}>
              {stream.rules.map(rule => (
                <li key={rule}>
                  <Icon icon={Check} size={18} />
                  {t(rule)}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
      <p className={styles['note']}>
        {t('home.medianNote')} {t('home.asOf', { day: formatDay(LMIA_FACTS_AS_OF, language) })}{' '}
        <Text id="home.source" components={{ link: <ExternalLink href={LMIA_SOURCE[language]} /> }} />
      </p>
    </Section>
  );
}
