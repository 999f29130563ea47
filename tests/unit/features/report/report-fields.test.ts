import { describe, expect, it } from 'vitest';
import { checkReport, readReport, REPORT_MAX_LENGTH } from '../../../../src/features/report/report-fields.ts';
import { ReportCreate } from '../../../../src/wire/operations/operations.ts';

describe('a report of a posting', () => {
  it('needs a reason, and words where the reason is another one', () => {
    expect(checkReport({ reason: '', text: '' })).toEqual([
      { field: 'reason', text: 'job.report.problem.reason' },
    ]);
    expect(checkReport({ reason: 'not_real', text: '' })).toEqual([]);
    expect(checkReport({ reason: 'other', text: ' \n' })).toEqual([
      { field: 'text', text: 'job.report.problem.text' },
    ]);
    expect(checkReport({ reason: 'other', text: 'x'.repeat(REPORT_MAX_LENGTH + 1) })).toMatchObject([
      { field: 'text', text: 'apply.problem.tooLong' },
    ]);
  });

  it('is as long as the server takes', () => {
    expect(ReportCreate.properties.text).toMatchObject({ maxLength: REPORT_MAX_LENGTH });
  });

  it('is read from any draft', () => {
    expect(readReport({})).toEqual({ reason: '', text: '' });
    expect(readReport({ reason: 'nonsense', text: 7 })).toEqual({ reason: '', text: '' });
    expect(readReport({ reason: 'other', text: 'a' })).toEqual({ reason: 'other', text: 'a' });
  });
});
