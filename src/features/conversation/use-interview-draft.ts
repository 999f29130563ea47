import { useEffect } from 'react';
import { type DraftHandle, useDraft } from '../../local/hooks/use-draft.ts';
import { useDraftRemoval } from '../../local/hooks/use-drafts.ts';
import { interviewDraftKey } from '../../local/outbox/operation-draft.ts';

/**
 * The draft of the next step towards an interview. It answers one proposal, so after a later one it's set aside, to be read
 * among the earlier drafts. `proposal`: the number of the last proposal. An operation that came back has none in its draft.
 */
export function useInterviewDraft(applicationId: string, proposal: number): DraftHandle {
  const key = interviewDraftKey(applicationId);
  const draft = useDraft(key);
  const { setAside } = useDraftRemoval();
  const isOld = answersEarlier(draft.content, proposal);
  useEffect(() => {
    // On a full disk it stays where it is, and isn't shown.
    if (isOld) setAside(key, content => answersEarlier(content, proposal)).catch(() => undefined);
  }, [isOld, setAside, key, proposal]);
  return {
    ...draft,
    content: isOld ? {} : draft.content,
    change: fields => draft.change({ ...fields, proposal, refused: null }),
  };
}

function answersEarlier({ proposal: answered }: DraftHandle['content'], proposal: number): boolean {
  return typeof answered === 'number' && answered < proposal;
}
