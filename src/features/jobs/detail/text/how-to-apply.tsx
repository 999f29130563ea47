import type { Card, Details } from '../../../../domain/listing.ts';
import { readLink } from '../../../../domain/links.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ExternalLink } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { DetailSection } from './detail-section.tsx';
import styles from './how-to-apply.module.css';
import { mailLink, phoneLink } from './safe-links.ts';
import { TextList } from './text-list.tsx';
import { useWords } from '../../../../i18n/words.ts';

/** Strangers' addresses: only what is one becomes a link, and none passes on where one came from or our standing. */
const REL = 'noopener nofollow ugc';

interface HowToApplyProps {
  card: Card;
  details: Details;
  /** Before it is a posting: a mail could not say of which. */
  isPreview?: boolean;
  /** False: there is no form on the page. */
  hasForm?: boolean;
}

export function HowToApply({ card, details: { apply }, isPreview = false, hasForm = true }: HowToApplyProps) {
  const { t } = useWords();
  const subject = t('job.applySubject', { title: card.jobTitle, jobId: String(card.jobId) });
  const mail = isPreview ? null : mailLink(apply.email, subject);
  const web = readLink(apply.url);
  const phone = phoneLink(apply.phone);
  const isHere = apply.direct && hasForm;
  // A posting that is over has no form any more, and perhaps no other way.
  if (!isHere && !apply.email && !apply.url && !apply.phone && !apply.address && !apply.note) return null;
  return (
    <DetailSection title={t('job.howToApply')}>
      {isHere && (
        <>
          <p className={styles['onScreen']}>{t('job.applyHere')}</p>
          <p className={styles['onPaper']}>{t('job.applyOnPaper')}</p>
        </>
      )}
      <dl className={styles['ways']}>
        {apply.email && (
          <div>
            <dt>{t('job.applyEmail')}</dt>
            <dd>{mail ? <a href={mail}>{apply.email}</a> : apply.email}</dd>
          </div>
        )}
        {apply.url && (
          <div>
            <dt>{t('job.applyUrl')}</dt>
            <dd>
              {web ? (
                <a href={web} rel={REL} className={styles['link']}>
                  {apply.url}
                  <VisuallyHidden> {t('job.opensElsewhere')}</VisuallyHidden>
                  <Icon icon={ExternalLink} size={16} />
                </a>
              ) : (
                apply.url
              )}
            </dd>
          </div>
        )}
        {apply.phone && (
          <div>
            <dt>{t('job.applyPhone')}</dt>
            <dd>{phone ? <a href={phone}>{apply.phone}</a> : apply.phone}</dd>
          </div>
        )}
        {apply.address && (
          <div>
            <dt>{t('job.applyAddress')}</dt>
            <dd className={styles['address']}>{apply.address}</dd>
          </div>
        )}
      </dl>
      {apply.note && <TextList items={[apply.note]} lang={card.language} />}
    </DetailSection>
  );
}
