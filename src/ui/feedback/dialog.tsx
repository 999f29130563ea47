import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import { Icon } from '../icon.tsx';
import { X } from '../icons.ts';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /** Called on Esc, the close button and a press outside. The owner sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, always visible below the scrolling part. */
  footer?: ReactNode;
  className?: string | undefined;
}

export function Dialog({ open, onClose, title, children, footer, className }: DialogProps) {
  const t = useText();
  const titleId = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className={classNames(styles['dialog'], className)} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 className={styles['title']} id={titleId}>
          {title}
        </h2>
        <Button variant="quiet" aria-label={t('common.close')} onClick={onClose}>
          <Icon icon={X} />
        </Button>
      </div>
      <div className={styles['body']}>{children}</div>
      {footer && <div className={styles['foot']}>{footer}</div>}
    </dialog>
  );
}
