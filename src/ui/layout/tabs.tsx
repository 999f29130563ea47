import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { IconType } from '../icons.ts';
import styles from './tabs.module.css';

interface TabsProps<V extends string> {
  /** The subject of the tabs, for screen readers. */
  label: string;
  value: V;
  tabs: readonly { value: V; label: string; icon?: IconType }[];
  onChange: (value: V) => void;
  /** One `TabPanel` for each tab. */
  children: ReactNode;
}

/**
 * Several views of one thing, one at a time. The arrow keys move along the tabs, and Tab moves into the view. Load it
 * with a screen, never with the list.
 */
export function Tabs<V extends string>({ label, value, tabs, onChange, children }: TabsProps<V>) {
  return (
    <Radix.Root
      value={value}
      className={styles['tabs']}
      // Only the values above can be selected.
      onValueChange={chosen => onChange(chosen as V)}
    >
      <Radix.List className={styles['list']} aria-label={label}>
        {tabs.map(tab => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.icon && <Icon icon={tab.icon} size={18} />}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

interface TabPanelProps {
  value: string;
  /** Stays in the page while another is shown, for a form that holds typed text. */
  keep?: boolean;
  children: ReactNode;
}

export function TabPanel({ value, keep = false, children }: TabPanelProps) {
  return (
    <Radix.Content value={value} className={styles['panel']} forceMount={keep || undefined}>
      {children}
    </Radix.Content>
  );
}
