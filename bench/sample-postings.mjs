const TITLES = [
  'cook',
  'truck driver',
  'farm worker',
  'home support worker',
  'welder',
  'carpenter',
  'housekeeper',
  'baker',
  'roofer',
  'bookkeeper',
];
const PLACES = [
  ['Calgary', 'AB'],
  ['Surrey', 'BC'],
  ['Brandon', 'MB'],
  ['Moncton', 'NB'],
  ['Gander', 'NL'],
  ['Truro', 'NS'],
  ['Hay River', 'NT'],
  ['Iqaluit', 'NU'],
  ['Guelph', 'ON'],
  ['Summerside', 'PE'],
  ['Laval', 'QC'],
  ['Regina', 'SK'],
  ['Whitehorse', 'YT'],
];

/**
 * Invented postings for load tests, each the size of a short real one.
 * @param {number} count
 */
export function samplePostings(count) {
  return Array.from({ length: count }, (_, index) => {
    const [city, province] = PLACES[(index * 7) % PLACES.length] ?? PLACES[0] ?? [];
    const wage = 16 + ((index * 37) % 3_000) / 100;
    return {
      'external id': `load-${index}`,
      title: `${TITLES[index % TITLES.length]} ${index % 97}`,
      employer: `Employer ${index % 4_000}`,
      city,
      province,
      pay: `$${wage.toFixed(2)} hourly`,
      hours: `${30 + (index % 15)} hours per week`,
      lmia: index % 9 === 0 ? 'LMIA requested' : '',
      posted: `2026-${String(10 + (index % 2)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
      until: '2027-03-31',
      description: `Duties of position ${index}. `.repeat(30),
    };
  });
}
