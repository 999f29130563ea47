import type { ReactNode } from 'react';
import { Page } from '../../../ui/layout/page.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import styles from '../shared/account-form.module.css';

interface LandingProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A narrow screen for one step of an account flow. */
export function Landing({ title, lead, children }: LandingProps) {
  useDocumentTitle(title);
  return (
    <Page width="form">
      <PageHeader title={title} lead={lead} />
      <div className={styles['form']}>{children}</div>
    </Page>
  );
}
