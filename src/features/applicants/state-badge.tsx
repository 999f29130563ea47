import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Ban, Inbox } from '../../ui/icons.ts';

export function StateBadge({ state }: Pick<ReceivedApplication, 'state'>) {
  const t = useText();
  return (
    <Badge
      tone={state === 'withdrawn' ? 'neutral' : 'good'}
      icon={<Icon icon={state === 'withdrawn' ? Ban : Inbox} size={14} />}
    >
      {t(`applicants.state.${state}`)}
    </Badge>
  );
}
