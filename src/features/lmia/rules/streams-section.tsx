import type { ReactNode } from 'react';
import { formatDay } from '../../../domain/format.ts';
import { LMIA_FACTS_AS_OF, LMIA_PAGE, lmiaFact } from '../../../domain/lmia/lmia-facts.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Text } from '../../../i18n/text.tsx';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Check } from '../../../ui/icons.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { useWords } from '../../../i18n/words.ts';
import { FactSource } from './fact-source.tsx';
import styles from './streams-section.module.css';
import { useToday } from '../../services.ts';

type StreamFact =
  | 'advertising_high'
  | 'transition_plan'
  | 'prevailing_wage'
  | 'cap'
  | 'advertising_low'
  | 'transport_and_housing';

interface Stream {
  title: MessageId;
  lead: MessageId;
  facts: readonly StreamFact[];
}

const STREAMS: readonly Stream[] = [
  {
    title: 'lmia.highTitle',
    lead: 'lmia.highLead',
    facts: ['advertising_high', 'transition_plan', 'prevailing_wage'],
  },
  {
    title: 'lmia.lowTitle',
    lead: 'lmia.lowLead',
    facts: ['cap', 'advertising_low', 'transport_and_housing'],
  },
];

interface StreamsSectionProps {
  action?: ReactNode;
  /** With the source of each requirement, and the day since when it holds. */
  sources?: boolean;
  /** Each behind its heading. */
  folds?: boolean;
  /** Below the two streams. */
  children?: ReactNode;
}

export function StreamsSection({ action, sources = false, folds = false, children }: StreamsSectionProps) {
  const { t, language } = useWords();
  const today = useToday();
  const note = (
    <p className={styles['note']}>
      {t('lmia.medianNote')} {t('lmia.asOf', { day: formatDay(LMIA_FACTS_AS_OF, language) })}{' '}
      {t('lmia.notAdvice')}{' '}
      <Text id="lmia.source" components={{ link: <ExternalLink href={LMIA_PAGE[language]} /> }} />
    </p>
  );
  const parts = (
    <>
      <div className={folds ? undefined : styles['streams']}>
        {STREAMS.map(stream => (
          <article key={stream.title} className={folds ? undefined : styles['stream']}>
            <Fold title={t(stream.title)} titleClass={styles['title']} folded={folds}>
              <p className={styles['lead']}>{t(stream.lead)}</p>
              <ul className={styles['rules']}>
                {stream.facts.map(id => {
                  const fact = lmiaFact(id, today);
                  const until = fact.until === undefined ? '' : formatDay(fact.until, language);
                  return (
                    <li key={id}>
                      <Icon icon={Check} size={18} />
                      <span>
                        {t(`lmia.fact.${id}`, { ...fact.values, until })}
                        {sources && <FactSource fact={fact} />}
                      </span>
                    </li>
                  );
                })}
              </ul>
            </Fold>
          </article>
        ))}
      </div>
      {children}
      {folds ? (
        <Fold title={t('lmia.ruleSources')} folded>
          {note}
        </Fold>
      ) : (
        note
      )}
    </>
  );
  return (
    <Section
      eyebrow={t('lmia.eyebrow')}
      title={t('lmia.streamsTitle')}
      lead={t('lmia.streamsLead')}
      action={action}
      sunken
    >
      {folds ? <div>{parts}</div> : parts}
    </Section>
  );
}
