import { foldHeading, targetOfHeading } from './csv-headings.ts';
import type { PostingDraft } from '../posting-draft.ts';
import type { RowFields } from '../row-fields.ts';
import { targetTable } from '../slots.ts';

const targetOf = targetTable({
  wicjoblocationsnapshotid: 'jobId',
  originaljobtitle: 'keep',
  noc2016code: 'keep',
  noc2016codename: 'keep',
  noc21codename: 'information',
  externalindicator: 'keep',
  firstpostingdate: 'posted',
  governmenttype: 'information',
  placementagency: 'keep',
  naics: 'information',
  variouslocation: 'keep',
  employmenttype: 'employmentHours',
  employmenttermtelework: 'workplace',
  workhours: 'workSchedule',
  workhoursfromtime: 'keep',
  workhourstotime: 'keep',
});

/**
 * Job Bank's monthly open data (tab separated, 65 columns, no employer, no description). The many flags like "Salary
 * Condition …" are kept without a report.
 */
export function readOpenData(fields: RowFields, draft: PostingDraft): void {
  draft.absorb(fields, name => {
    const folded = foldHeading(name);
    if (folded.startsWith('salarycondition')) return 'keep';
    return targetOf(folded) ?? targetOfHeading(name);
  });
}
