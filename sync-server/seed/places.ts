import type { ProvinceCode } from '../../src/domain/province.ts';

export interface SamplePlace {
  city: string;
  /** Real forward sortation areas. */
  areas: readonly string[];
  streets: readonly string[];
}

const ENGLISH_STREETS = [
  'Main Street',
  'King Street',
  'Water Street',
  'Station Road',
  'Industrial Drive',
  'Maple Avenue',
];
const FRENCH_STREETS = [
  'rue Principale',
  'boulevard Industriel',
  'rue de l’Église',
  'chemin du Lac',
  'avenue des Pins',
];

const place = (city: string, areas: string, streets: readonly string[] = ENGLISH_STREETS): SamplePlace => ({
  city,
  areas: areas.split(' '),
  streets,
});
const lieu = (city: string, areas: string): SamplePlace => place(city, areas, FRENCH_STREETS);

/** The places of the samples, by province. Postings in French use `FRENCH_PLACES`. */
export const PLACES: Record<ProvinceCode, readonly SamplePlace[]> = {
  AB: [
    place('Calgary', 'T2H T2K T3G'),
    place('Edmonton', 'T5X T6E T5H'),
    place('Brooks', 'T1R'),
    place('Canmore', 'T1W'),
    place('Grande Prairie', 'T8V T8X'),
    place('High River', 'T1V'),
  ],
  BC: [
    place('Vancouver', 'V5T V6B V5M'),
    place('Kelowna', 'V1Y V1X'),
    place('Prince George', 'V2L V2N'),
    place('Abbotsford', 'V2S V2T'),
    place('Tofino', 'V0R'),
    place('Whistler', 'V0N'),
    place('Fort St. John', 'V1J'),
  ],
  MB: [
    place('Winnipeg', 'R2J R2C R2H'),
    place('Brandon', 'R7A R7B'),
    place('Steinbach', 'R5G'),
    place('Thompson', 'R8N'),
  ],
  NB: [place('Moncton', 'E1C E1A'), place('Fredericton', 'E3B E3A'), place('Saint John', 'E2L E2M')],
  NL: [
    place('St. John’s', 'A1C A1E'),
    place('Gander', 'A1V'),
    place('Corner Brook', 'A2H'),
    place('Bonavista', 'A0C'),
  ],
  NS: [
    place('Halifax', 'B3V B2W'),
    place('Yarmouth', 'B5A'),
    place('Truro', 'B2N'),
    place('Lunenburg', 'B0J'),
    place('Digby', 'B0V'),
  ],
  NT: [place('Yellowknife', 'X1A'), place('Hay River', 'X0E'), place('Inuvik', 'X0E')],
  NU: [place('Iqaluit', 'X0A'), place('Rankin Inlet', 'X0C'), place('Cambridge Bay', 'X0B')],
  ON: [
    place('Toronto', 'M5V M5E M5A'),
    place('Ottawa', 'K1S K1P K1R'),
    place('Leamington', 'N8H'),
    place('Thunder Bay', 'P7B P7C'),
    place('Hamilton', 'L8P L8L'),
    place('Niagara Falls', 'L2E L2G'),
    place('Sudbury', 'P3B P3A'),
  ],
  PE: [place('Charlottetown', 'C1A C1E'), place('Summerside', 'C1N'), place('Souris', 'C0A')],
  QC: [place('Montréal', 'H2X H3C H4G'), place('Gatineau', 'J8P J8X'), place('Sherbrooke', 'J1M J1H')],
  SK: [
    place('Regina', 'S4R S4S'),
    place('Saskatoon', 'S7K S7M'),
    place('Swift Current', 'S9H'),
    place('Yorkton', 'S3N'),
  ],
  YT: [place('Whitehorse', 'Y1A'), place('Dawson', 'Y0B')],
};

/** Places with French postings, by province. Other provinces have none among the samples. */
export const FRENCH_PLACES: Partial<Record<ProvinceCode, readonly SamplePlace[]>> = {
  QC: [
    lieu('Montréal', 'H2X H3C H4G'),
    lieu('Québec', 'G1K G1R'),
    lieu('Sherbrooke', 'J1H J1G'),
    lieu('Rimouski', 'G5L G5M'),
    lieu('Saguenay', 'G7H G7X'),
    lieu('Drummondville', 'J2B J2C'),
    lieu('Saint-Hyacinthe', 'J2S J2T'),
    lieu('Trois-Rivières', 'G9A G8Z'),
    lieu('Sept-Îles', 'G4S'),
  ],
  NB: [lieu('Caraquet', 'E1W'), lieu('Edmundston', 'E3V'), lieu('Shippagan', 'E8S')],
  ON: [lieu('Kapuskasing', 'P5N'), lieu('Hearst', 'P0L'), lieu('Ottawa', 'K1K K1L')],
  MB: [lieu('Winnipeg', 'R2H R2J')],
};
