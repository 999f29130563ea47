import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { CONTACT_DRAFT_KEY } from '../../local/outbox/operation-draft.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { type DraftHandle, useDraft } from '../../local/hooks/use-draft.ts';
import { useOutboxEntries } from '../../local/hooks/use-outbox-entries.ts';
import { type LetterFields, readLetter } from '../draft-form/letter-fields.ts';
import { useServices, useSession } from '../services.ts';
import { type ContactTopic, readTopic, writer } from './contact-fields.ts';

export interface Contact {
  draft: DraftHandle;
  /** The draft. Empty fields get the writer's details. */
  fields: LetterFields;
  topic: ContactTopic;
  changeTopic: (topic: ContactTopic) => void;
  /** Resolves when it is on this device's disk. */
  submit: () => Promise<void>;
  /** Messages sent or waiting to be sent from this device. undefined while they are being read. */
  messages: OutboxEntry[] | undefined;
}

/** A message to the operator: its draft and its state in the outbox. A link can set its topic: `?topic=privacy`. */
export function useContact(): Contact {
  const t = useText();
  const { language } = useLanguage();
  const { outbox } = useServices();
  const session = useSession();
  const entries = useOutboxEntries();
  const draft = useDraft(CONTACT_DRAFT_KEY);
  const [search, setSearch] = useSearchParams();
  // An address that another choice replaces. It changes in a transition: by then, more may have been typed.
  const [former, setFormer] = useState<URLSearchParams | null>(null);
  const linked = search === former ? undefined : readTopic(search.get('topic'));
  const topic = linked ?? readTopic(draft.content['topic']) ?? 'question';

  const fields = useMemo(
    () => ({
      ...writer(entries ?? [], session.status === 'guest' ? null : session.user),
      ...readLetter(draft.content),
    }),
    [entries, session, draft.content],
  );

  function changeTopic(chosen: ContactTopic) {
    setFormer(search);
    draft.change({ topic: chosen });
    if (search.has('topic')) setSearch({}, { replace: true, preventScrollReset: true });
  }
  async function submit() {
    const payload = {
      name: fields.name.trim(),
      email: fields.email.trim(),
      topic,
      message: fields.message.trim(),
      language,
    };
    await outbox.enqueue([{ kind: 'contact.send', payload, title: t(`contact.topic.${topic}`) }], {
      clearDraft: CONTACT_DRAFT_KEY,
    });
  }
  const messages = entries?.filter(({ kind }) => kind === 'contact.send');
  return { draft, fields, topic, changeTopic, submit, messages };
}
