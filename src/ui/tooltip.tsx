import * as Radix from '@radix-ui/react-tooltip';
import styles from './tooltip.module.css';

export interface TooltipProps {
  label: string;
  open: boolean;
  /** The landmark or dialog that it belongs to: below a modal dialog nothing is seen. */
  container: HTMLElement | null;
  /** Esc, or the page was scrolled away from under it. */
  onClose: () => void;
}

/**
 * The name of a drawing, beside the positioned element that it stands in. Whoever shows it decides when (`use-tip.tsx`);
 * it adds nothing that the element's own name does not say.
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
