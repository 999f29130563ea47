import styles from './dialog.module.css';
import { Dialog, type DialogProps } from './dialog.tsx';

/** A dialog that rises from the bottom to the full height of a phone. On wide screens, an ordinary dialog. */
export function Sheet(props: Omit<DialogProps, 'className'>) {
  return <Dialog {...props} className={styles['sheet']} />;
}
