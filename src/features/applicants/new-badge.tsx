import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sparkles } from '../../ui/icons.ts';

/** The number of new applications since the last look. Renders nothing for 0. */
export function NewBadge({ count }: { count: number }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <Badge tone="info" icon={<Icon icon={Sparkles} size={14} />}>
      {t('applicants.newCount', { count })}
    </Badge>
  );
}
