import { createContext, useContext } from 'react';
import type { ToastLine } from './toast-line.ts';

export const ToastContext = createContext<ToastLine | null>(null);

export function useToastLine(): ToastLine {
  const line = useContext(ToastContext);
  if (!line) throw new Error('useToastLine is used outside of ToastContext');
  return line;
}

/** Shows the effect of a press at the edge of the screen. Important messages also appear where they happened. */
export function useToast(): ToastLine['show'] {
  return useToastLine().show;
}
