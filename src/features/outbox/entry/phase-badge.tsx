import { useText } from '../../../i18n/use-text.ts';
import { useNewPostings, waitsFor } from '../../../local/hooks/own-reviews.ts';
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ban, CircleAlert, CircleCheck, Clock, type IconType, Send, Smartphone } from '../../../ui/icons.ts';
import type { ReviewState } from '../../../wire/review-states.ts';
import type { EntryPhase } from './entry-phase.ts';

const LOOKS: Record<EntryPhase, { tone: BadgeTone; icon: IconType }> = {
  saved: { tone: 'info', icon: Smartphone },
  waiting: { tone: 'neutral', icon: Clock },
  sending: { tone: 'info', icon: Send },
  sent: { tone: 'good', icon: CircleCheck },
  attention: { tone: 'warn', icon: CircleAlert },
};

const REVIEW_LOOKS: Record<ReviewState, { tone: BadgeTone; icon: IconType }> = {
  confirmation: { tone: 'info', icon: Clock },
  review: { tone: 'info', icon: Clock },
  refused: { tone: 'warn', icon: Ban },
};

interface PhaseBadgeProps {
  phase: EntryPhase;
  /** For a sent entry: why others can't see it. null: they can. */
  review?: ReviewState | null | undefined;
}

export function PhaseBadge({ phase, review = null }: PhaseBadgeProps) {
  const t = useText();
  if (phase === 'sent' && review !== null) return <HeldBadge review={review} />;
  const { tone, icon } = LOOKS[phase];
  return (
    <Badge tone={tone} icon={<Icon icon={icon} size={14} />}>
      {t(`outbox.phase.${phase}`)}
    </Badge>
  );
}

function HeldBadge({ review }: { review: ReviewState }) {
  const t = useText();
  const newPostings = useNewPostings();
  const { tone, icon } = REVIEW_LOOKS[review];
  return (
    <Badge tone={tone} icon={<Icon icon={icon} size={14} />}>
      {t(`outbox.review.${waitsFor(review, newPostings)}`)}
    </Badge>
  );
}
