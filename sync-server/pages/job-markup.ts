import { FEED_DETAILS } from '../../src/domain/detail-fields.ts';
import { type Card, type Listing, type PayPeriod, UNDATED } from '../../src/domain/listing.ts';
import { PROVINCE_NAMES } from '../../src/domain/province.ts';
import { escapeHtml } from '../core/html.ts';

/** schema.org's terms for pay periods. Postings with any other period have no baseSalary. */
const UNIT_TEXT: Partial<Record<PayPeriod, string>> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
};

const EMPLOYMENT_TYPE = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  part_time_to_full: 'PART_TIME',
} as const;
/** Fixed-term employees aren't contractors. */
const TERM_TYPE = { term: 'TEMPORARY', seasonal: 'TEMPORARY', casual: 'PER_DIEM' } as const;

/**
 * schema.org `JobPosting` (Google's fields: title, description, datePosted, validThrough, employmentType,
 * hiringOrganization, jobLocation or TELECOMMUTE, baseSalary, directApply, identifier, occupationalCategory).
 * `applicantLocationRequirements` is not for citizenship or visa: `eligibilityToWorkRequirement` is.
 */
export function jobPostingMarkup(listing: Listing, url: string): Record<string, unknown> {
  const { card, details } = listing;
  const unit = card.payPeriod ? UNIT_TEXT[card.payPeriod] : undefined;
  const types = [
    card.employmentHours ? EMPLOYMENT_TYPE[card.employmentHours] : undefined,
    card.employmentTerm && card.employmentTerm !== 'permanent' ? TERM_TYPE[card.employmentTerm] : undefined,
  ].filter(type => type !== undefined);
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: card.jobTitle,
    description: descriptionHtml(listing),
    // Google asks for this field, but a made-up date would be false.
    ...(card.postingDateFormatted !== UNDATED && { datePosted: card.postingDateFormatted }),
    ...(card.expiryDateFormatted && { validThrough: card.expiryDateFormatted }),
    ...(types.length > 0 && { employmentType: types }),
    hiringOrganization: { '@type': 'Organization', name: card.businessName },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(details.streetAddress && { streetAddress: details.streetAddress }),
        ...(card.city && { addressLocality: card.city }),
        ...(card.provinceId && { addressRegion: card.provinceId }),
        ...(card.postalCode && { postalCode: card.postalCode }),
        addressCountry: 'CA',
      },
    },
    ...(card.workplace === 'remote' && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Canada' },
    }),
    ...(unit &&
      (card.payMin ?? card.payMax) !== null && {
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: card.payCurrency,
          value: { '@type': 'QuantitativeValue', ...amounts(card), unitText: unit },
        },
      }),
    ...(card.vacancies !== null && { totalJobOpenings: card.vacancies }),
    ...(card.noc && { occupationalCategory: card.noc }),
    ...(details.whoCanApply.citizenship.length > 0 && {
      eligibilityToWorkRequirement: details.whoCanApply.citizenship.join('; '),
    }),
    directApply: details.apply.direct,
    identifier: { '@type': 'PropertyValue', name: 'Portage', value: String(card.jobId) },
    url,
  };
}

/** As stated: one amount, a range, or the one known end. The other end is never made up. */
function amounts({ payMin, payMax }: Card): Record<string, number> {
  if (payMin !== null && payMin === payMax) return { value: payMin / 100 };
  return {
    ...(payMin !== null && { minValue: payMin / 100 }),
    ...(payMax !== null && { maxValue: payMax / 100 }),
  };
}

/** One plain sentence for search results and shared links. */
export function jobDescription({ card }: Listing): string {
  const province = card.provinceId ? PROVINCE_NAMES[card.provinceId][card.language] : '';
  const place = [card.city, province].filter(Boolean).join(', ');
  const lead = card.language === 'fr' ? 'Offre d’emploi ' : 'Job posting';
  return [`${lead}: ${card.jobTitle}`, card.businessName, place].filter(Boolean).join(' · ');
}

function descriptionHtml({ card, details }: Listing): string {
  const parts = FEED_DETAILS.map(name => [details[name]].flat().join('; ')).filter(Boolean);
  const text = parts.length > 0 ? parts : [`${card.jobTitle}, ${card.businessName}, ${card.city}`];
  return text.map(part => `<p>${escapeHtml(part)}</p>`).join('');
}
