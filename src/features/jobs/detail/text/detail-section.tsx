import { type ReactNode, useId } from 'react';
import styles from './detail-section.module.css';

interface DetailSectionProps {
  title: string;
  /** Language of the title, if it is in the posting's own words. */
  lang?: string | undefined;
  children: ReactNode;
}

export function DetailSection({ title, lang, children }: DetailSectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']} lang={lang}>
        {title}
      </h2>
      {children}
    </section>
  );
}
