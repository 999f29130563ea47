import { Link } from '../../ui/link.tsx';
import { formatDay } from '../../domain/format.ts';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { paths } from '../paths.ts';
import styles from './tip-cards.module.css';
import { type Tip, TIPS } from './tips.ts';

interface TipCardsProps {
  /** All but this one, on that one's own screen. */
  except?: string;
  headingLevel?: 2 | 3;
  /** On a phone, what it is about and how long it takes, and no more. */
  isBrief?: boolean;
}

export function TipCards({ except, headingLevel = 3, isBrief = false }: TipCardsProps) {
  return (
    <ul className={classNames(styles['grid'], isBrief && styles['brief'])}>
      {TIPS.filter(tip => tip.slug !== except).map(tip => (
        <li key={tip.slug}>
          <TipCard tip={tip} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

function TipCard({ tip, headingLevel }: { tip: Tip; headingLevel: 2 | 3 }) {
  const t = useText();
  const { language } = useLanguage();
  const { title, lead, minutes } = tip.summary[language];
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={styles['card']}>
      <p className={styles['category']}>{t(tip.category)}</p>
      <Heading className={styles['title']}>
        <Link to={paths.tip.href(tip.slug)} className={styles['link']}>
          {title}
        </Link>
      </Heading>
      <p className={styles['preview']}>{lead}</p>
      <p className={styles['facts']}>
        <span>{t('pages.byline', { author: t('pages.author'), day: formatDay(tip.day, language) })}</span>
        <span>{t('pages.readingTime', { minutes })}</span>
      </p>
    </article>
  );
}
