import { useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { paths } from '../paths.ts';
import { BatchPanel } from './batch/batch-panel.tsx';
import { EditJob } from './wizard/edit-job.tsx';
import { OneJob } from './wizard/one-job.tsx';
import { readAddress } from './wizard/posting-address.ts';
import { SentPosting } from './wizard/sent-posting.tsx';

const HREFS = { one: paths.postJob.href, batch: paths.postJob.batch };

/** A single posting in steps, many at once, or an edit, as the address says. */
export function PostJobScreen() {
  const t = useText();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(search);
  const title = t(address.mode === 'edit' ? 'posting.edit.title' : 'posting.title');
  useDocumentTitle(title);
  if (address.mode === 'edit') {
    const { jobId, step, sent } = address;
    return (
      <Page>
        <BackLink to={paths.profile.href()}>{t('posting.sent.all')}</BackLink>
        <PageHeader title={title} />
        {sent ? <SentPosting id={sent} jobId={jobId} /> : <EditJob key={jobId} jobId={jobId} step={step} />}
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title={title} />
      <Tabs
        label={t('posting.modes')}
        value={address.mode}
        tabs={[
          { value: 'one', label: t('posting.mode.one') },
          { value: 'batch', label: t('posting.mode.batch') },
        ]}
        onChange={mode => void navigate(HREFS[mode]())}
      >
        <TabPanel value="one">
          {address.mode === 'one' && address.sent && <SentPosting id={address.sent} jobId={null} />}
          {address.mode === 'one' && !address.sent && <OneJob step={address.step} like={address.like} />}
        </TabPanel>
        <TabPanel value="batch">
          <BatchPanel />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
