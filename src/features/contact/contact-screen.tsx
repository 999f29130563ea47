import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pencil } from '../../ui/icons.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { NoStorageNotice } from '../draft-form/lazy-no-storage.tsx';
import { Prose } from '../pages/prose.tsx';
import { usePage } from '../pages/use-page.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactMessages } from './contact-messages.tsx';
import styles from './contact.module.css';
import { useContact } from './use-contact.ts';

/** The form that reaches the operator, what became of what was written in it, and whom to turn to for the rest. */
export function ContactScreen() {
  const t = useText();
  const contact = useContact();
  const { draft, messages } = contact;
  const { key } = useLocation();
  const others = usePage('contact');
  const top = useRef<HTMLDivElement>(null);
  // Edited again, the message comes back by an address of its own.
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const isWriting = savedAt !== key;
  // The last message fills in name and email, and a change of any field saves all fields as they are shown.
  const isRead = draft.ready && messages !== undefined;
  const isSent = messages?.at(-1)?.state === 'sent';
  useDocumentTitle(t('contact.title'));
  useEffect(() => {
    if (savedAt === null) return;
    // A form with a refused field has taken the focus to that field.
    const isMarked = top.current?.querySelector('[aria-invalid=true]');
    if (!isMarked) top.current?.focus({ preventScroll: isWriting });
  }, [savedAt, isWriting]);

  const refocus = () => top.current?.focus({ preventScroll: true });
  return (
    <Page>
      <PageHeader title={t('contact.title')} lead={t('contact.lead')} />
      <div className={styles['columns']}>
        <div className={styles['main']} ref={top} tabIndex={-1}>
          {isWriting && !indexedDB && <NoStorageNotice />}
          {isWriting &&
            indexedDB &&
            (isRead ? (
              <ContactForm contact={contact} onSaved={() => setSavedAt(key)} />
            ) : (
              <Skeleton height="block" />
            ))}
          {!isWriting && (
            <div className={styles['saved']} role="status">
              <p className={styles['savedTitle']}>{t(isSent ? 'contact.sent' : 'contact.saved')}</p>
              <p>{t(isSent ? 'contact.sentText' : 'contact.savedText')}</p>
            </div>
          )}
          {messages && messages.length > 0 && <ContactMessages messages={messages} onMoved={refocus} />}
          {!isWriting && (
            <p>
              <Button variant="secondary" icon={<Icon icon={Pencil} />} onClick={() => setSavedAt('')}>
                {t('contact.again')}
              </Button>
            </p>
          )}
        </div>
        {(isRead || !indexedDB) && (
          <aside className={styles['others']}>
            {others.state === 'ready' && <Prose blocks={others.content.blocks} />}
          </aside>
        )}
      </div>
    </Page>
  );
}
