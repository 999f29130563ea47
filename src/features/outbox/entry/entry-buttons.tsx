import { useText } from '../../../i18n/use-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ButtonLook } from '../../../ui/buttons/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowRight, Copy, Download, type IconType, RefreshCw, Send } from '../../../ui/icons.ts';
import styles from './entry-buttons.module.css';
import type { EntryAction } from './kind-specs.ts';

const ICONS: Partial<Record<EntryAction, IconType>> = {
  sendNow: Send,
  sendAnyway: Send,
  applyAgain: Send,
  seeWays: ArrowRight,
  copyText: Copy,
  retry: RefreshCw,
  download: Download,
};
const QUIET: ReadonlySet<EntryAction> = new Set(['edit', 'download', 'delete', 'forget']);

interface EntryButtonsProps {
  actions: readonly EntryAction[];
  /** The entry's title, for screen readers that read a button out of context. */
  title: string;
  onAction: (action: EntryAction) => void;
}

export function EntryButtons({ actions, title, onAction }: EntryButtonsProps) {
  const t = useText();
  const [first] = actions;
  if (first === undefined) return null;
  const look = (action: EntryAction): ButtonLook => ({
    variant: QUIET.has(action) ? 'quiet' : 'secondary',
    size: 'small',
  });
  return (
    <div className={classNames(styles['buttons'], QUIET.has(first) && styles['flush'])}>
      {actions.map(action => {
        const icon = ICONS[action];
        const label = t(`outbox.act.${action}`);
        return (
          <Button
            key={action}
            {...look(action)}
            icon={icon && <Icon icon={icon} size={16} />}
            aria-label={t('outbox.actOn', { action: label, title })}
            onClick={() => onAction(action)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
