import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from '../account/shared/profile.module.css';

const SHOWN = 10;

interface OwnListProps<R> {
  title: string;
  empty: string;
  action: { to: string; label: string };
  /** undefined while they are being read. */
  items: readonly R[] | undefined;
  /** Shown above the items, about several of them at once. */
  notice?: ReactNode;
  /** The link to all of them. */
  all: { to: string; label: string };
  renderLine: (item: R) => ReactNode;
}

/** The latest items that the person created, on any of their devices. */
export function OwnList<R extends { id: string }>({
  title,
  empty,
  action,
  items,
  notice,
  all,
  renderLine,
}: OwnListProps<R>) {
  const t = useText();
  return (
    <section className={styles['section']} aria-busy={!items}>
      <h2 className={styles['title']}>{title}</h2>
      {!items && <Skeleton height="title" />}
      {items?.length === 0 && (
        <div className={styles['empty']}>
          <p>{empty}</p>
          <LinkButton to={action.to} variant="secondary">
            {action.label}
          </LinkButton>
        </div>
      )}
      {items && items.length > 0 && (
        <>
          {notice}
          <ul className={styles['list']}>
            {items.slice(0, SHOWN).map(item => (
              <li key={item.id}>{renderLine(item)}</li>
            ))}
          </ul>
          {items.length > SHOWN && (
            <details>
              <summary className={styles['more']}>
                {t('account.showMore', { count: items.length - SHOWN })}
              </summary>
              <ul className={styles['list']}>
                {items.slice(SHOWN).map(item => (
                  <li key={item.id}>{renderLine(item)}</li>
                ))}
              </ul>
            </details>
          )}
          <p>
            <Link to={all.to}>{all.label}</Link>
          </p>
        </>
      )}
    </section>
  );
}
