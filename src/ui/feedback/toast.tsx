import * as Radix from '@radix-ui/react-toast';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../icon.tsx';
import { CircleCheck, X } from '../icons.ts';
import type { Toast, ToastLine } from './toast-line.ts';
import { TOAST_MS } from './toast-time.ts';
import styles from './toast.module.css';

export interface ToastRegionProps {
  toast: Toast | null;
  onDismiss: ToastLine['dismiss'];
}

/**
 * Above the tabs on a phone, in the first corner of a wide screen. F8 moves the focus to it; Esc or a swipe dismisses
 * it.
 */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const t = useText();
  const region = useRef<HTMLOListElement>(null);
  const before = useRef<Element | null>(null);
  const note = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) before.current = relatedTarget;
  };
  // With the toast, its button goes, and Radix focuses the region, where nothing is left.
  useLayoutEffect(() => {
    if (toast || document.activeElement !== region.current) return;
    const isThere = before.current?.isConnected === true;
    const next = isThere ? before.current : document.getElementById('content');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [toast]);
  return (
    <Radix.Provider duration={TOAST_MS} swipeDirection="down" label={t('shell.toast')}>
      {toast && (
        <Radix.Root
          key={toast.id}
          className={styles['toast']}
          open
          onOpenChange={open => !open && onDismiss(toast.id)}
        >
          {toast.tone !== 'plain' && <Icon icon={CircleCheck} size={20} />}
          <Radix.Description className={styles['text']}>{toast.text}</Radix.Description>
          {toast.action && (
            <Radix.Action
              className={styles['action']}
              altText={toast.action.label}
              onClick={toast.action.run}
            >
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close className={styles['close']} aria-label={t('common.close')}>
            <Icon icon={X} size={18} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={region}
        className={styles['region']}
        label={t('shell.toastRegion')}
        onFocus={note}
      />
    </Radix.Provider>
  );
}
