import { normalisePostalCode, splitPlace } from '../../places/place.ts';
import { parseProvince } from '../../places/parse-province.ts';
import type { ProvinceCode } from '../../province.ts';
import { fieldTitle, type PostingDraft } from '../posting-draft.ts';
import type { ProblemLevel } from '../row-reading.ts';

/** Longer than any place, so that a long text costs no time. */
const MAX_PLACE = 500;

export interface PlaceReading {
  city: string;
  provinceId: ProvinceCode | null;
  postalCode: string;
  street: string;
}

/**
 * The place of work, from whichever fields have it. The province is read, never guessed: not from the city, because
 * Canada has a Windsor in four provinces, and not from the postal code, which may be that of a head office.
 */
export function finishPlace(draft: PostingDraft, missing: ProblemLevel): PlaceReading {
  const cityText = draft.text('city').slice(0, MAX_PLACE);
  const fromCity = /[,(]/.test(cityText) ? splitPlace(cityText) : null;
  const fromPlace = splitPlace(draft.text('place').slice(0, MAX_PLACE));
  const region = draft.text('region').slice(0, MAX_PLACE);
  const provinceId =
    readProvince(draft, missing) ?? fromCity?.province ?? fromPlace.province ?? parseProvince(region);
  const city = fromCity?.province ? fromCity.city : cityText;

  const place = draft.slot('place');
  if (place && city && fromPlace.city.toLowerCase() !== city.toLowerCase()) draft.keep(place);
  const regionGiven = draft.slot('region');
  if (regionGiven && !parseProvince(region))
    draft.details.additionalInformation.push({ title: fieldTitle(regionGiven.field), text: region });

  // "Edmonton Region" is not a city, but there is no other information about the place of work.
  const found = city || fromPlace.city || (parseProvince(region) ? '' : region);
  if (!city && !fromPlace.city)
    draft.report(missing, 'city_missing', { field: draft.fieldOf('city', 'city'), value: '' });
  const said = ['province', 'provinceCode'] as const;
  if (provinceId === null && !said.some(slot => draft.slot(slot)))
    draft.report(missing, 'province_missing', { field: draft.fieldOf('province', 'province'), value: '' });
  return {
    city: found,
    provinceId,
    postalCode: readPostalCode(draft) || fromPlace.postalCode || (fromCity?.postalCode ?? ''),
    street: draft.text('street') || fromPlace.street || (fromCity?.street ?? ''),
  };
}

/** If both are given, code and name must agree; the code counts. */
function readProvince(draft: PostingDraft, level: ProblemLevel): ProvinceCode | null {
  const byCode = parseProvince(draft.text('provinceCode').slice(0, MAX_PLACE));
  const text = draft.text('province').slice(0, MAX_PLACE);
  const byName = parseProvince(text) ?? splitPlace(text).province;
  const given = draft.slot('province');
  const code = draft.slot('provinceCode');
  if (given && byName === null) draft.notUnderstood(given, 'province_unknown', byCode ? 'warning' : level);
  if (code && byCode === null) draft.notUnderstood(code, 'province_unknown', byName ? 'hint' : level);
  if (given && byCode && byName && byCode !== byName) draft.notUnderstood(given, 'fields_disagree');
  return byCode ?? byName;
}

function readPostalCode(draft: PostingDraft): string {
  const text = draft.text('postalCode');
  const code = normalisePostalCode(text.slice(0, 500));
  const given = draft.slot('postalCode');
  if (given && !code) draft.notUnderstood(given, 'postal_code_not_understood');
  return code;
}
