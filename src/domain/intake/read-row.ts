import { isObject } from '../../core/json.ts';
import { numberOfCellBeyond } from './formats/csv-headings.ts';
import { detectFormat } from './formats/detect-format.ts';
import { finishListing } from './finish/finish-listing.ts';
import { listsQuestions, QUESTIONS_FIELD } from './finish/finish-questions.ts';
import { readJobBank2022 } from './formats/format-jobbank-2022.ts';
import { readJobBank2023 } from './formats/format-jobbank-2023.ts';
import { readJobBank2025 } from './formats/format-jobbank-2025.ts';
import { readOpenData } from './formats/format-open-data.ts';
import { readSchemaOrg } from './formats/format-schema-org.ts';
import { readSpecification } from './formats/format-specification.ts';
import { readTable } from './formats/format-table.ts';
import type { IntakeFormat } from './formats/intake-format.ts';
import { PostingDraft } from './posting-draft.ts';
import { RowFields } from './row-fields.ts';
import type { ReadRowOptions, RowReading } from './row-reading.ts';
import { isMissing, valueText } from './value-text.ts';

const READERS: Record<IntakeFormat, (fields: RowFields, draft: PostingDraft) => void> = {
  specification: readSpecification,
  'jobbank-2022': readJobBank2022,
  'jobbank-2023': readJobBank2023,
  'jobbank-2025': readJobBank2025,
  'jobbank-open-data': readOpenData,
  'schema-org': readSchemaOrg,
  table: readTable,
};

/**
 * Reads one row of any format into a listing, with the same code on the device that previews a batch and on the server
 * that receives it. Never throws, whatever the row is. No field is lost: unrecognized ones are in `details.unknown`,
 * unreadable ones in `details.notUnderstood`, and both are in `problems`. Only problems of level `error` reject the
 * row.
 */
export function readRow(row: unknown, options: ReadRowOptions): RowReading {
  if (!isObject(row)) {
    const problem = { level: 'error', code: 'not_an_object', field: '', value: valueText(row, 120) } as const;
    return { ok: false, problems: [problem] };
  }
  const format = options.format ?? detectFormat(row) ?? 'table';
  const fields = new RowFields(row);
  const draft = new PostingDraft();
  const questions = fields.peek(QUESTIONS_FIELD);
  if (listsQuestions(questions)) {
    fields.take(QUESTIONS_FIELD);
    draft.questions = questions;
  }
  READERS[format](fields, draft);
  for (const given of fields.unread()) {
    // A person may have another pay or day in mind. An import is kept as it is.
    if (!options.lenient && numberOfCellBeyond(given.field) !== undefined && !isMissing(given.value))
      draft.report('error', 'cell_without_heading', given);
    else draft.keepUnknown(given);
  }
  const source = options.source ?? (options.lenient ? format : 'portage');
  const listing = finishListing(draft, options, source);
  const { problems } = draft;
  if (problems.some(problem => problem.level === 'error')) return { ok: false, problems };
  return { ok: true, listing, format, problems };
}
