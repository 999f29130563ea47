import { DETAIL_LISTS, emptyPlainDetails } from './detail-fields.ts';
import type { Details } from './listing.ts';

/** Packs have the fields in this order. */
function emptyTemplate(): Details {
  const { screeningQuestions, ...plain } = emptyPlainDetails();
  return {
    ...plain,
    sections: [],
    whoCanApply: { citizenship: [], note: '' },
    additionalInformation: [],
    screeningQuestions,
    questions: [],
    apply: { direct: true, email: '', url: '', phone: '', address: '', note: '' },
    inbox: null,
    board: { employerId: '', strictModeId: '', repostable: null, extendable: null, jobMatch: '' },
    source: 'portage',
    externalId: '',
    sourceUrl: '',
    unknown: [],
    notUnderstood: [],
  };
}

const TEMPLATE = /* @__PURE__ */ emptyTemplate();

/** A new object, with lists of its own. Every posting that is read or imported starts as one. */
export function emptyDetails(): Details {
  // Copying an object of known shape takes a hundredth of the time that building it from the table of fields does.
  const details: Details = {
    ...TEMPLATE,
    sections: [],
    whoCanApply: { citizenship: [], note: '' },
    additionalInformation: [],
    questions: [],
    apply: { ...TEMPLATE.apply },
    board: { ...TEMPLATE.board },
    unknown: [],
    notUnderstood: [],
  };
  for (const name of DETAIL_LISTS) details[name] = [];
  return details;
}
