import { useWords } from '../../i18n/words.ts';
import { useApplicationProgress } from '../../local/hooks/use-application-progress.ts';
import { progressStage } from '../../sync/outbox/application-progress.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CircleAlert, CircleCheck, Eye, type IconType, Inbox, Send } from '../../ui/icons.ts';
import { useServices } from '../services.ts';
import { progressWords, stageWords } from './progress-words.ts';
import type { ApplicationProgress, ProgressStage } from '../../sync/outbox/application-progress.ts';

const LOOKS: Record<ProgressStage, { tone: BadgeTone; icon: IconType }> = {
  sent: { tone: 'good', icon: Send },
  delivered: { tone: 'good', icon: Inbox },
  opened: { tone: 'good', icon: Eye },
  decided: { tone: 'info', icon: CircleCheck },
  failed: { tone: 'warn', icon: CircleAlert },
};

/** The stage of a sent application, as a badge. */
export function StageBadge({ applicationId }: { applicationId: string }) {
  const words = useWords();
  const progress: ApplicationProgress = useApplicationProgress(applicationId) ?? {};
  const { tone, icon } = LOOKS[progressStage(progress)];
  return (
    <Badge tone={tone} icon={<Icon icon={icon} size={14} />}>
      {stageWords(progress, words)}
    </Badge>
  );
}

/** The same in a sentence; nothing where only the sending is known. */
export function ProgressLine({ applicationId, className }: { applicationId: string; className?: string }) {
  const words = useWords();
  const { now } = useServices();
  const progress = useApplicationProgress(applicationId);
  const text = progress && progressWords(progress, words, now());
  return text ? <p className={className}>{text}</p> : null;
}
