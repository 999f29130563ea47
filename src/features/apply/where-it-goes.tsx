import type { Recipient } from '../../domain/posting/recipient.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { CircleHelp, type IconType, Inbox, Mail, Send } from '../../ui/icons.ts';
import { useServerDelivery } from '../services.ts';
import styles from './where-it-goes.module.css';

const ICONS: Record<Recipient['kind'], IconType> = {
  inbox: Inbox,
  email: Mail,
  form: Send,
  none: CircleHelp,
};

interface WhereItGoesProps {
  /** null: this device doesn't know it yet. */
  recipient: Recipient | null;
  /** '' = the posting doesn't say. */
  employer: string;
}

/** Before anything is sent: who gets it, and how. */
export function WhereItGoes({ recipient, employer }: WhereItGoesProps) {
  const t = useText();
  const server = useServerDelivery();
  if (recipient?.kind === 'none') return null;
  const isCopied = server.form && (recipient?.kind === 'inbox' || recipient?.kind === 'email');
  return (
    <p className={styles['line']}>
      <Icon icon={ICONS[recipient?.kind ?? 'none']} size={18} />
      <span>
        {recipient
          ? t(`apply.goes.${recipient.kind}`, {
              employer,
              named: employer ? 'yes' : 'no',
              address: recipient.kind === 'email' ? recipient.address : '',
            })
          : t('apply.goes.unknown')}
        {isCopied && ` ${t('apply.goes.copy')}`}
      </span>
    </p>
  );
}
