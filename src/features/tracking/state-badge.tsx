import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  Ban,
  Bookmark,
  CalendarDays,
  CircleAlert,
  CircleCheck,
  Clock,
  Eye,
  type IconType,
  Inbox,
  Pencil,
  Send,
} from '../../ui/icons.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { entryPhase } from '../outbox/entry/entry-phase.ts';
import { PhaseBadge } from '../outbox/entry/phase-badge.tsx';
import { useOutboxStatus } from '../services.ts';
import type { Tracked, TrackedState } from './tracked.ts';

const LOOKS: Record<TrackedState, { tone: BadgeTone; icon: IconType }> = {
  saved: { tone: 'neutral', icon: Bookmark },
  draft: { tone: 'neutral', icon: Pencil },
  attention: { tone: 'warn', icon: CircleAlert },
  unsent: { tone: 'neutral', icon: Clock },
  sent: { tone: 'good', icon: Send },
  delivered: { tone: 'good', icon: Inbox },
  failed: { tone: 'warn', icon: CircleAlert },
  opened: { tone: 'good', icon: Eye },
  review: { tone: 'info', icon: Eye },
  interview: { tone: 'info', icon: CalendarDays },
  offer: { tone: 'good', icon: CircleCheck },
  hired: { tone: 'good', icon: CircleCheck },
  declined: { tone: 'neutral', icon: Ban },
  withdrawn: { tone: 'neutral', icon: Ban },
};

/** One word for the state. An application that isn't sent yet has the outbox's word. */
export function TrackedBadge({ tracked: { state, application } }: { tracked: Tracked }) {
  const t = useText();
  const status = useOutboxStatus();
  const stage = application?.stage;
  if (stage?.stage === 'unsent') return <PhaseBadge phase={entryPhase(stage.entry, status)} />;
  const { tone, icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon icon={icon} size={14} />}>
      {stage?.stage === 'withdrawing' ? t('account.withdrawing') : t(`tracking.state.${state}`)}
    </Badge>
  );
}
