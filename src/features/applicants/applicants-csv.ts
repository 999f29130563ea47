import { csvTable } from '../../core/csv.ts';
import type { Language } from '../../i18n/language.ts';
import type { Translate } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import type { Decision } from '../../wire/delivery-states.ts';
import { answerWords } from '../draft-form/answer-words.ts';
import { datedMomentWords } from '../../i18n/moment-words.ts';

/** A line for each question, with a mark at the answers that the employer is pointed to. */
function answerLines({ answers = [] }: ReceivedApplication, t: Translate): string[] {
  return answers.map(answer => {
    const note = answer.isFlagged === true ? ` (${t('applicants.answers.flagged')})` : '';
    return `${answer.question} ${answerWords(answer, t)}${note}`;
  });
}

interface CsvParts {
  t: Translate;
  language: Language;
  /** By the application's id. Absent: the server's. */
  decisions?: ReadonlyMap<string, { decision: Decision | null }>;
}

/** One line for each application, for spreadsheets. What strangers wrote is never a formula. */
export function applicantsCsv(
  applications: readonly ReceivedApplication[],
  { t, language, decisions }: CsvParts,
): string {
  const head = [
    'received',
    'state',
    'decision',
    'name',
    'email',
    'message',
    'jobTitle',
    'jobId',
    'reference',
    'answers',
  ] as const;
  const lines = applications.map(application => {
    const { sentAt, state, name, email, message, jobTitle, jobId, reference } = application;
    const { decision } = decisions?.get(application.id) ?? { decision: application.decision?.kind };
    return [
      datedMomentWords(sentAt, { language }),
      t(`applicants.state.${state}`),
      t(`applicants.decision.${decision ?? 'none'}`),
      name,
      email,
      message,
      jobTitle,
      String(jobId),
      reference,
      answerLines(application, t).join('\n'),
    ];
  });
  const rows = [head.map(column => t(`applicants.column.${column}`)), ...lines];
  return csvTable(rows);
}
