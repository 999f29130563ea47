import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from '../link.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Check, type IconType } from '../icons.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** One button, e.g. an `IconButton`. It opens the menu and gets the focus back. */
  trigger: ReactElement;
  /** Items, links, choices and separators. */
  children: ReactNode;
  align?: 'start' | 'end';
  /** Open from the first render, for a menu whose code was loaded by the press. */
  defaultOpen?: boolean;
}

/**
 * A menu of actions behind a button: arrow keys, Home, End, first letters, Enter and Esc. The page behind stays usable;
 * a press there closes the menu. It is rendered beside its button, in the same landmark and colours. Load it with a
 * screen, never with the list (`late-menu.tsx`).
 */
export function Menu({ trigger, children, align = 'end', defaultOpen = false }: MenuProps) {
  return (
    // A modal menu would add a style element to the page, which the content policy refuses.
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content className={styles['menu']} align={align} sideOffset={6} collisionPadding={8} loop>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

interface MenuItemProps {
  icon?: IconType;
  onSelect: () => void;
  /** `danger`: the action removes something. */
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, tone = 'plain', disabled = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      className={classNames(styles['item'], tone === 'danger' && styles['danger'])}
      disabled={disabled}
      onSelect={onSelect}
    >
      {icon && <Icon icon={icon} size={18} />}
      {children}
    </Radix.Item>
  );
}

export function MenuLink({ to, icon, children }: { to: string; icon?: IconType; children: ReactNode }) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={styles['item']}>
        {icon && <Icon icon={icon} size={18} />}
        {children}
      </Link>
    </Radix.Item>
  );
}

interface MenuChoicesProps<V extends string> {
  label: string;
  value: V;
  choices: readonly { value: V; label: string; icon?: IconType }[];
  onChange: (value: V) => void;
}

/** A choice of one among a few, which stays selected. Selecting leaves the menu open, so that the effect is visible. */
export function MenuChoices<V extends string>({ label, value, choices, onChange }: MenuChoicesProps<V>) {
  return (
    <Radix.RadioGroup value={value} aria-label={label}>
      <Radix.Label className={styles['label']}>{label}</Radix.Label>
      {choices.map(choice => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          className={styles['item']}
          onSelect={event => {
            event.preventDefault();
            onChange(choice.value);
          }}
        >
          {choice.icon && <Icon icon={choice.icon} size={18} />}
          <span className={styles['words']}>{choice.label}</span>
          <Radix.ItemIndicator>
            <Icon icon={Check} size={18} />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLine() {
  return <Radix.Separator className={styles['line']} />;
}
