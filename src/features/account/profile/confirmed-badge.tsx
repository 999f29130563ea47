import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Check } from '../../../ui/icons.ts';

/** Marks a confirmed email address or phone number. */
export function ConfirmedBadge() {
  const t = useText();
  return (
    <p>
      <Badge tone="good" icon={<Icon icon={Check} size={14} />}>
        {t('profile.confirmed')}
      </Badge>
    </p>
  );
}
