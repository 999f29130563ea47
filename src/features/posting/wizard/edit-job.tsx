import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Listing } from '../../../domain/listing.ts';
import { editDraftKey } from '../../../local/outbox/operation-draft.ts';
import { useOwnReview } from '../../../local/hooks/own-reviews.ts';
import { useDraft } from '../../../local/hooks/use-draft.ts';
import { useOutboxEntries } from '../../../local/hooks/use-outbox-entries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ban, CloudOff } from '../../../ui/icons.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useWords } from '../../../i18n/words.ts';
import { paths } from '../../paths.ts';
import { BeforeSending, ReviewNotice } from '../../review/lazy-review.tsx';
import { useWait } from '../../review/use-wait.ts';
import { useServices, useToday } from '../../services.ts';
import { beginDraft, readEditDraft, withWaiting } from './edit-draft.ts';
import { changesOf } from '../form/form-changes.ts';
import { readForm } from '../form/form-reading.ts';
import type { Step } from '../form/form-fields.ts';
import { sentHref } from './posting-address.ts';
import { PostingWizard } from './posting-wizard.tsx';
import { type EditedPosting, useEditedPosting } from './use-edited-posting.ts';
import { useDeferredReading } from './use-new-posting.ts';

/** A posting's date is the day on which it was first advertised, so employers can't change it. */
const FIXED = ['postingDateFormatted'] as const;

/** Edits the user's own posting, in the form that created it. */
export function EditJob({ jobId, step }: { jobId: number; step: Step }) {
  const { t } = useWords();
  const { state, retry } = useEditedPosting(jobId);
  switch (state.status) {
    case 'loading':
      return <Skeleton height="block" />;
    case 'not-yours':
    case 'closed':
      return (
        <EmptyState
          icon={<Icon icon={Ban} size={36} />}
          title={t(state.status === 'closed' ? 'posting.edit.closed' : 'posting.edit.notYours')}
          action={
            <LinkButton to={paths.profile.href()} variant="secondary">
              {t('posting.sent.all')}
            </LinkButton>
          }
        >
          <p>{t(state.status === 'closed' ? 'posting.edit.closedText' : 'posting.edit.notYoursText')}</p>
        </EmptyState>
      );
    case 'refused':
      return <ReviewNotice review={state.review} jobId={jobId} title={state.review.title} />;
    case 'missing':
      return (
        <EmptyState
          icon={<Icon icon={CloudOff} size={36} />}
          title={t('posting.edit.missing')}
          action={
            <Button variant="secondary" onClick={retry}>
              {t('posting.edit.retry')}
            </Button>
          }
        >
          <p>{t('posting.edit.missingText')}</p>
        </EmptyState>
      );
    case 'found':
      return <EditForm jobId={jobId} step={step} posting={state} />;
  }
}

function EditForm({ jobId, step, posting }: { jobId: number; step: Step; posting: EditedPosting }) {
  const { t, language } = useWords();
  const { outbox } = useServices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const today = useToday();
  const entries = useOutboxEntries();
  const key = editDraftKey(jobId);
  const draft = useDraft(key);
  const [isSame, setSame] = useState(false);
  const wait = useWait();
  const isPublic = useOwnReview(jobId) === null;
  const { edition, madeBy } = posting;
  const listing: Listing = useMemo(
    () => withWaiting(posting.listing, jobId, entries ?? []),
    [posting.listing, jobId, entries],
  );
  const edit = useMemo(
    () => readEditDraft(draft.content, { listing, edition }, language),
    [draft.content, listing, edition, language],
  );
  const reading = useDeferredReading(edit.values, today);
  const isBegun = typeof draft.content['seen'] === 'object' && draft.content['seen'] !== null;

  async function send() {
    const read = readForm(edit.values, today);
    const changed = changesOf(edit.seen, edit.values, read.listing, language);
    setSame(changed === null);
    if (changed === null) return;
    const made = madeBy === undefined ? {} : { madeBy };
    const [id = ''] = await outbox.enqueue(
      [
        {
          kind: 'posting.edit',
          payload: { jobId, ...made, edition: edit.edition, ...changed },
          title: read.listing.card.jobTitle,
        },
      ],
      { clearDraft: key },
    );
    // The person may have left for another screen, which stays.
    if (location.pathname === pathname) await navigate(sentHref(id, jobId), { replace: true });
  }
  if (!draft.ready || !entries) return <Skeleton height="block" />;
  return (
    <PostingWizard
      step={step}
      jobId={jobId}
      draft={draft}
      values={edit.values}
      onChange={next => {
        setSame(false);
        draft.change(isBegun ? next : { ...beginDraft(edit), ...next });
      }}
      reading={reading}
      fixed={FIXED}
      sendLabel={t('posting.edit.send')}
      onSend={send}
      before={wait && isPublic && <BeforeSending wait={wait} isEdit />}
    >
      {isSame && <Notice tone="info" title={t('posting.edit.same')} />}
    </PostingWizard>
  );
}
