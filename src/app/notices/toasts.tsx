import { useSyncExternalStore } from 'react';
import { lazily } from '../../ui/lazily.tsx';
import { useToastLine } from '../../ui/feedback/toast-context.ts';

const ToastRegion = lazily(async () => (await import('../../ui/feedback/toast.tsx')).ToastRegion, {
  area: 'shell',
});

/** Loaded with the first toast. It stays mounted after that, so that the next toast replaces the last. */
export function Toasts() {
  const line = useToastLine();
  const toast = useSyncExternalStore(line.subscribe, line.current);
  return toast || line.hasShown() ? <ToastRegion toast={toast} onDismiss={line.dismiss} /> : null;
}
