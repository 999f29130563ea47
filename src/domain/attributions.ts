/**
 * Attribution lines that the licences of the product's data require. `docs/data.md` lists the data and their owners.
 */
export const ATTRIBUTIONS: readonly { what: { en: string; fr: string }; url: { en: string; fr: string } }[] =
  [
    {
      what: {
        en: 'City data: simplemaps.com, Canada Cities (CC BY 4.0), reduced and completed.',
        fr: 'Données sur les villes : simplemaps.com, Canada Cities (CC BY 4.0), réduites et complétées.',
      },
      url: {
        en: 'https://simplemaps.com/data/canada-cities',
        fr: 'https://simplemaps.com/data/canada-cities',
      },
    },
    {
      what: {
        en: 'Borders on the map: Natural Earth (public domain), simplified.',
        fr: 'Frontières sur la carte : Natural Earth (domaine public), simplifiées.',
      },
      url: {
        en: 'https://www.naturalearthdata.com/about/terms-of-use/',
        fr: 'https://www.naturalearthdata.com/about/terms-of-use/',
      },
    },
    {
      what: {
        en: 'Occupations: adapted from Statistics Canada, National Occupational Classification 2021, Statistics Canada Open Licence. This does not constitute an endorsement by Statistics Canada of this product.',
        fr: 'Professions : adapté de Statistique Canada, Classification nationale des professions 2021, Licence ouverte de Statistique Canada. Cela ne constitue pas une approbation de ce produit par Statistique Canada.',
      },
      url: {
        en: 'https://www.statcan.gc.ca/en/reference/licence',
        fr: 'https://www.statcan.gc.ca/fr/reference/licence',
      },
    },
  ];
