/** Ways to answer a question. */
export const QUESTION_KINDS = ['yes_no', 'choice', 'choices', 'number', 'text'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A question as a posting stores it. Anyone may have written it. */
export interface StoredQuestion {
  question: string;
  /** One of `QUESTION_KINDS`. */
  kind: string;
  required: boolean;
  /** Answers to choose from, for `choice` and `choices`. */
  choices: string[];
  /** For `number`; may be empty. */
  unit: string;
  /** Answers that are pointed out to the employer: `yes` or `no`, or some of the choices. */
  flagged: string[];
  /** For `number`: lower and higher answers are pointed out. A decimal number, or empty. */
  min: string;
  max: string;
}

/** A question that can be asked. */
export interface Question extends StoredQuestion {
  kind: QuestionKind;
}

export const EMPTY_QUESTION: Readonly<StoredQuestion> = {
  question: '',
  kind: '',
  required: false,
  choices: [],
  unit: '',
  flagged: [],
  min: '',
  max: '',
};

/** Limits, in entries and characters. */
export const QUESTIONS_MAX = 10;
export const QUESTION_MAX_LENGTH = 300;
export const CHOICES_MAX = 12;
export const CHOICE_MAX_LENGTH = 120;
export const UNIT_MAX_LENGTH = 30;
export const ANSWER_MAX_LENGTH = 1_000;
