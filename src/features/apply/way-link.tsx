import type { WayToApply } from '../../domain/posting/ways-to-apply.ts';
import { useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { ExternalLink, Mail, Phone } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { wayHref, wayWords } from './way-words.ts';

const ICONS = { site: ExternalLink, email: Mail, phone: Phone };

interface WayLinkProps {
  way: Extract<WayToApply, { kind: keyof typeof ICONS }>;
  job: { jobId: number; jobTitle: string };
  variant?: 'primary' | 'secondary';
}

/** Opens the employer's site, a new email or the dialer; a number that can't be dialed is text. */
export function WayLink({ way, job: { jobId, jobTitle }, variant = 'secondary' }: WayLinkProps) {
  const t = useText();
  const href = wayHref(way, t('apply.ways.subject', { title: jobTitle, jobId: String(jobId) }));
  const words = wayWords(way, t);
  if (href === null) return <p>{words}</p>;
  const isSite = way.kind === 'site';
  // A long address breaks before its host, not within.
  const at = way.kind === 'email' ? words.indexOf('@') + 1 : 0;
  const [beforeHost, host] = at > 0 ? [words.slice(0, at), words.slice(at)] : [words, ''];
  return (
    <a
      href={href}
      className={buttonClass({ variant })}
      // Heard as one word.
      aria-label={host ? words : undefined}
      // A stranger's site learns nothing of where the reader came from, and gets no standing of ours.
      {...(isSite && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' })}
    >
      <Icon icon={ICONS[way.kind]} size={18} />
      <span>
        {beforeHost}
        {host && <wbr />}
        {host}
      </span>
      {isSite && <VisuallyHidden> {t('apply.ways.newTab')}</VisuallyHidden>}
    </a>
  );
}
