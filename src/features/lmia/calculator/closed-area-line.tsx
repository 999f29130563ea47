import { CLOSED_AREAS, type ClosedArea } from '../../../domain/lmia/closed-areas.ts';
import { formatDay } from '../../../domain/format.ts';
import { REFUSAL_PAGE } from '../../../domain/lmia/lmia-facts.ts';
import { Text } from '../../../i18n/text.tsx';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TriangleAlert } from '../../../ui/icons.ts';
import { useWords } from '../../../i18n/words.ts';
import styles from './closed-area-line.module.css';

interface ClosedAreaLineProps {
  area: ClosedArea;
  city: string;
  day: string;
}

/** Whether low-wage applications are processed in a city, according to the app's list and while it is valid. */
export function ClosedAreaLine({ area, city, day }: ClosedAreaLineProps) {
  const { t, language } = useWords();
  const values = {
    city: city.trim(),
    from: formatDay(CLOSED_AREAS.from, language),
    until: formatDay(CLOSED_AREAS.until, language),
    day: formatDay(day, language),
  };
  return (
    <span className={area === 'closed' ? styles['closed'] : undefined}>
      {area === 'closed' && <Icon icon={TriangleAlert} size={16} />}
      <span>
        {t(`lmia.city.${area}`, values)}{' '}
        <Text id="lmia.city.page" components={{ link: <ExternalLink href={REFUSAL_PAGE[language]} /> }} />
      </span>
    </span>
  );
}
