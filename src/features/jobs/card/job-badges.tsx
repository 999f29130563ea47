import { cardPay, type Card as JobCardData } from '../../../domain/listing.ts';
import { wageClass } from '../../../domain/lmia/wage-class.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Globe, Landmark, Scale, TriangleAlert } from '../../../ui/icons.ts';
import styles from './job-badges.module.css';
import { useWords } from '../../../i18n/words.ts';

interface JobBadgesProps {
  card: JobCardData;
  wageTable: WageTable;
  /** In a list, where each line counts. */
  isShort?: boolean;
}

/** Badges for wage stream, LMIA and candidates abroad. What the posting does not state has no badge. */
export function JobBadges({ card, wageTable, isShort = false }: JobBadgesProps) {
  const { t } = useWords();
  const stream = wageClass(cardPay(card), card.provinceId, wageTable);
  const isAbroad = card.whoCanApply === 'abroad';
  if (stream === 'unknown' && card.lmiaStatus === 'not_stated' && !isAbroad) return null;
  return (
    <ul className={styles['badges']}>
      {stream !== 'unknown' && (
        <li title={stream === 'straddles' ? t('domain.wage.straddlesWhy') : undefined}>
          <Badge
            tone={stream === 'straddles' ? 'warn' : 'neutral'}
            icon={<Icon icon={stream === 'straddles' ? TriangleAlert : Scale} size={14} />}
          >
            {t(`domain.wage.${stream}`)}
          </Badge>
        </li>
      )}
      {card.lmiaStatus !== 'not_stated' && (
        <li>
          <Badge
            tone={card.lmiaStatus === 'approved' ? 'good' : 'info'}
            icon={<Icon icon={Landmark} size={14} />}
          >
            {t(`domain.lmia.${card.lmiaStatus}`)}
          </Badge>
        </li>
      )}
      {isAbroad && (
        <li>
          <Badge tone="accent" icon={<Icon icon={Globe} size={14} />}>
            {t(isShort ? 'jobs.card.abroad' : 'domain.who.abroad')}
          </Badge>
        </li>
      )}
    </ul>
  );
}
