import { useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CircleAlert, CircleCheck, Clock, type IconType, Send, Smartphone } from '../../ui/icons.ts';
import type { EntryPhase } from './entry-phase.ts';

const LOOKS: Record<EntryPhase, { tone: BadgeTone; icon: IconType }> = {
  saved: { tone: 'info', icon: Smartphone },
  waiting: { tone: 'neutral', icon: Clock },
  sending: { tone: 'info', icon: Send },
  sent: { tone: 'good', icon: CircleCheck },
  attention: { tone: 'warn', icon: CircleAlert },
};

export function PhaseBadge({ phase }: { phase: EntryPhase }) {
  const t = useText();
  const { tone, icon } = LOOKS[phase];
  return (
    <Badge tone={tone} icon={<Icon icon={icon} size={14} />}>
      {t(`outbox.phase.${phase}`)}
    </Badge>
  );
}
