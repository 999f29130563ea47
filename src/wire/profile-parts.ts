// Apart from the schemas, so that the app has them without the schema library.

/** The most résumés in a profile. Each has a numbered place, so there can't be more. */
export const RESUMES_MAX = 5;

/** The most jobs, and the most studies, that a profile lists. */
export const ENTRIES_MAX = 40;

/**
 * A job seeker's profile is kept in parts, each with its own last edit, so two devices can change different parts offline.
 * `about:<field>`: a field about the person, `{ value }`. `about`: all of them, of earlier versions of the app. `work`: the work that is wanted. `resumes`: which résumé is the default. `resume:1` to
 * `resume:5`: a file. `experience:<id>` and `education:<id>`: one entry.
 * `reminder:<job>` and `note:<job>`: a reminder and notes about a job or the application for it.
 */
export const PROFILE_PART_PATTERN =
  '^(?:about|about:[a-z][A-Za-z]{1,30}|work|resumes|resume:[1-5]|(?:experience|education):[A-Za-z0-9_-]{8,36}|(?:reminder|note):[1-9][0-9]{0,15})$';

/** The most characters of one part as JSON. */
export const PROFILE_PART_MAX = 20_000;
