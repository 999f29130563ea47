import type { ReactNode, Ref } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import styles from './posting-pane.module.css';

/** A posting beside its list, with a scroll of its own. */
export function PostingPane({ ref, children }: { ref: Ref<HTMLElement>; children: ReactNode }) {
  const t = useText();
  return (
    <section ref={ref} className={styles['pane']} tabIndex={-1} aria-label={t('jobs.beside')} data-beside>
      {children}
    </section>
  );
}
