import { addDays } from '../../../src/domain/dates.ts';
import type { IsoDay } from '../../../src/domain/listing.ts';
import type { SampleDays, SampleRow } from '../sample-row.ts';

/**
 * Jobs for cooks that Alberta employers advertise abroad, below the wage threshold. Many people visit such a board for
 * these.
 */
export function campRows(today: IsoDay): SampleRow[] {
  const days: SampleDays = { ago: count => addDays(today, -count), ahead: count => addDays(today, count) };
  return [campCook(days), lineCook(days)];
}

const ANYBODY = [
  'Canadian citizens and permanent or temporary residents of Canada',
  'Other candidates, with or without a valid Canadian work permit',
];

function campCook({ ago, ahead }: SampleDays): SampleRow {
  return {
    verified: true,
    row: {
      jobStatusId: 60,
      jobStatus: 'Job posting advertised',
      jobTitle: 'Camp cook',
      city: 'Fort McMurray',
      provinceId: 'AB',
      province: 'Alberta',
      businessName: 'Clearwater Camp Services',
      postingDateFormatted: ago(4),
      expiryDateFormatted: ahead(40),
      noc: '63200',
      lmiaStatus: 'LMIA requested',
      job_details: {
        location: {
          street_address: '2 Airport Road',
          city: 'Fort McMurray',
          region: 'AB',
          postal_code: 'T9H 5B4',
        },
        workplace_information: 'On site',
        salary: { amount: 24.5, currency: 'CAD', frequency: 'HOUR', hours_per_week: 44 },
        employment_type: 'Term or contract, full time',
        work_schedule: 'Fourteen days in camp, seven at home',
        start_date: 'January 11',
        vacancies: 3,
      },
      overview: {
        languages: ['English'],
        education: ['Secondary (high) school graduation certificate'],
        experience: ['1 year to less than 2 years'],
        responsibilities: [
          'Cook breakfast and supper for eighty with two others',
          'Pack lunches for the early crews',
          'Keep allergies and diets apart, and write them on the board',
          'Clean down and log the temperatures',
        ],
        work_conditions: ['Remote location', 'Early mornings'],
        personal_suitability: ['Reliability', 'Team player'],
        transportation: ['Flight from Edmonton paid'],
        benefits: ['Room and board', 'Health and dental plan'],
      },
      who_can_apply: { citizenship: ANYBODY },
      application_how_to_apply: { direct_apply: true, email: 'kitchen@clearwatercamps.example' },
    },
  };
}

function lineCook({ ago, ahead }: SampleDays): SampleRow {
  return {
    verified: false,
    row: {
      jobStatusId: 60,
      jobStatus: 'Job posting advertised',
      jobTitle: 'Cook, breakfast and lunch',
      city: 'Canmore',
      provinceId: 'AB',
      province: 'Alberta',
      businessName: 'Three Sisters Griddle',
      postingDateFormatted: ago(9),
      expiryDateFormatted: ahead(21),
      noc: '63200',
      lmiaStatus: 'LMIA approved',
      job_details: {
        location: { city: 'Canmore', region: 'AB', postal_code: 'T1W 1N2' },
        workplace_information: 'On site',
        salary: { min_amount: 19.25, max_amount: 21, currency: 'CAD', frequency: 'HOUR', hours_per_week: 40 },
        employment_type: 'Permanent employment, full time',
        work_schedule: 'Early morning, Weekend',
        start_date: 'Starts as soon as possible',
        vacancies: 1,
      },
      overview: {
        languages: ['English'],
        education: ['No degree, certificate or diploma'],
        experience: ['Experience an asset'],
        responsibilities: [
          'Run the griddle from six to two',
          'Prepare batter, potatoes and soup for the day',
        ],
        work_conditions: ['Fast-paced environment', 'Standing for extended periods'],
        benefits: ['Staff meals', 'Half of the rent for the first three months'],
      },
      who_can_apply: { citizenship: ANYBODY },
      application_how_to_apply: { direct_apply: true, email: 'griddle@threesisters.example' },
    },
  };
}
