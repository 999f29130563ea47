import { NavLink } from '../link.tsx';
import { Icon } from '../icon.tsx';
import type { IconType } from '../icons.ts';
import styles from './tab-bar.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Tab {
  to: string;
  label: string;
  icon: IconType;
  /** Shown on the icon when above 0, with `countLabel` for screen readers. */
  count?: number;
  countLabel?: string;
}

/** The bottom tabs of a phone, within reach of the thumb. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles['bar']} aria-label={label}>
      <ul className={styles['list']}>
        {tabs.map(tab => (
          <li key={tab.to}>
            <NavLink to={tab.to} className={styles['tab'] ?? ''}>
              <span className={styles['icon']}>
                <Icon icon={tab.icon} size={22} />
                {tab.count ? (
                  <span className={styles['count']} aria-hidden="true">
                    {tab.count > 99 ? '99+' : tab.count}
                  </span>
                ) : null}
              </span>
              {tab.label}
              {tab.count && tab.countLabel ? <VisuallyHidden>{tab.countLabel}</VisuallyHidden> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
