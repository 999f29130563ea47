import styles from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';

/** A dialog that takes the whole height of a phone, from the bottom; on wide screens, a dialog. */
export function Sheet(props: Omit<DialogProps, 'className'>) {
  return <Dialog {...props} className={styles['sheet']} />;
}
