import * as Radix from '@radix-ui/react-tooltip';
import styles from './tooltip.module.css';

export interface TooltipProps {
  label: string;
  open: boolean;
  /** The landmark or dialog that contains it. Outside a modal dialog it would not be visible. */
  container: HTMLElement | null;
  /** Called on Esc, or when the page scrolls. */
  onClose: () => void;
}

/**
 * The name of an icon, beside the positioned element that contains it. The owner decides when to show it
 * (`use-tip.tsx`). It only repeats the element's own name.
 */
export function Tooltip({ label, open, container, onClose }: TooltipProps) {
  return (
    <Radix.Provider>
      <Radix.Root open={open} onOpenChange={next => !next && onClose()}>
        <Radix.Trigger asChild>
          <span className={styles['anchor']} aria-hidden="true" />
        </Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content className={styles['tip']} sideOffset={4} collisionPadding={8}>
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
