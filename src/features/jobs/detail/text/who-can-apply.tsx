import type { Card, Details } from '../../../../domain/listing.ts';
import { DetailSection } from './detail-section.tsx';
import { TextList } from './text-list.tsx';
import { useWords } from '../../../../i18n/words.ts';

interface WhoCanApplyProps {
  card: Card;
  who: Details['whoCanApply'] | undefined;
}

/** The employer's own list, or else what the card knows of it. */
export function WhoCanApply({ card, who }: WhoCanApplyProps) {
  const { t } = useWords();
  const { whoCanApply: known, language } = card;
  const citizenship = who?.citizenship ?? [];
  const note = who?.note ?? '';
  if (citizenship.length === 0 && !note && known === 'not_stated') return null;
  return (
    <DetailSection title={t('job.who')}>
      {citizenship.length > 0 && <TextList items={citizenship} lang={language} />}
      {citizenship.length === 0 && known !== 'not_stated' && <p>{t(`domain.who.${known}`)}</p>}
      {note && <TextList items={[note]} lang={language} />}
    </DetailSection>
  );
}
