import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './testimonial.module.css';

export function Testimonial() {
  const t = useText();
  return (
    <section className={styles['section']} aria-label={t('home.testimonialSample')}>
      <figure className={styles['figure']}>
        <Badge tone="warn">{t('home.testimonialSample')}</Badge>
        <blockquote className={styles['quote']}>
          <p>{t('home.testimonialText')}</p>
        </blockquote>
        <figcaption className={styles['by']}>{t('home.testimonialBy')}</figcaption>
      </figure>
    </section>
  );
}
