/**
 * Common names of occupations besides their titles, in each language. Compiled by hand, and only names that leave
 * little doubt. A name for several occupations (`farm worker`) is listed with each of them. For suggestions only.
 */
export const OTHER_JOB_NAMES: readonly (readonly [
  code: string,
  names: { en: readonly string[]; fr: readonly string[] },
])[] = [
  ['10011', { en: ['HR manager'], fr: ['directeur RH'] }],
  ['11202', { en: ['marketing coordinator', 'marketing specialist'], fr: ['coordonnateur marketing'] }],
  ['12100', { en: ['executive secretary'], fr: ['secrétaire de direction'] }],
  ['12101', { en: ['HR officer', 'recruiter'], fr: ['recruteur'] }],
  ['12200', { en: ['accounting technician'], fr: ['teneur de livres', 'technicien comptable'] }],
  ['13100', { en: ['office administrator'], fr: ['administrateur de bureau'] }],
  ['13101', { en: ['property manager'], fr: ['gestionnaire immobilier'] }],
  ['13110', { en: ['secretary', 'office assistant'], fr: ['secrétaire', 'adjoint de bureau'] }],
  ['13111', { en: ['legal secretary'], fr: ['secrétaire juridique'] }],
  ['13112', { en: ['medical secretary'], fr: ['secrétaire médicale'] }],
  ['14100', { en: ['office clerk'], fr: ['commis de bureau'] }],
  [
    '14200',
    {
      en: ['accounts payable clerk', 'accounts receivable clerk', 'bookkeeping clerk'],
      fr: ['commis comptable', 'comptes payables', 'comptes recevables'],
    },
  ],
  ['21222', { en: ['IT consultant'], fr: ['consultant en TI', 'consultant informatique'] }],
  ['21223', { en: ['DBA', 'data analyst'], fr: ['analyste de données'] }],
  ['21231', { en: ['software engineer'], fr: ['ingénieur logiciel', 'architecte logiciel'] }],
  ['21232', { en: ['computer programmer'], fr: ['développeur logiciel', 'programmeur', 'développeur'] }],
  ['22220', { en: ['network technician'], fr: ['technicien réseau'] }],
  ['22221', { en: ['help desk', 'technical support', 'IT support'], fr: ['soutien technique'] }],
  ['31102', { en: ['family doctor'], fr: ['médecin de famille'] }],
  ['31301', { en: ['RN', 'nurse', 'registered nurse'], fr: ['infirmier', 'infirmier clinicien'] }],
  ['32101', { en: ['LPN'], fr: ['infirmier auxiliaire'] }],
  ['32102', { en: ['paramedic'], fr: ['ambulancier'] }],
  [
    '33102',
    {
      en: ['PSW', 'health care aide', 'care aide', 'nursing aide'],
      fr: ['PAB', 'préposé aux bénéficiaires'],
    },
  ],
  ['41220', { en: ['high school teacher'], fr: ['enseignant au secondaire'] }],
  ['41221', { en: ['primary school teacher'], fr: ['enseignant au primaire'] }],
  ['42202', { en: ['ECE', 'daycare worker', 'child care worker'], fr: ['éducateur en garderie'] }],
  ['44100', { en: ['nanny', 'babysitter', 'child caregiver'], fr: ['nounou', 'gardien d’enfants'] }],
  [
    '44101',
    {
      en: ['personal support worker', 'live-in caregiver', 'senior caregiver', 'home care worker'],
      fr: ['aide à domicile', 'auxiliaire familial', 'préposé aux soins à domicile'],
    },
  ],
  ['54100', { en: ['lifeguard'], fr: ['sauveteur', 'moniteur de sport'] }],
  ['60020', { en: ['store manager', 'shop manager'], fr: ['directeur de magasin', 'gérant de magasin'] }],
  [
    '60030',
    {
      en: ['food services manager', 'restaurant assistant manager', 'fast food restaurant manager'],
      fr: ['gérant de restaurant'],
    },
  ],
  ['60031', { en: ['hotel manager', 'motel manager'], fr: ['directeur d’hôtel'] }],
  ['62010', { en: ['store supervisor', 'retail supervisor'], fr: ['superviseur de magasin'] }],
  [
    '62020',
    {
      en: ['restaurant supervisor', 'cafeteria supervisor', 'fast food supervisor'],
      fr: ['superviseur de restaurant'],
    },
  ],
  ['62021', { en: ['housekeeping supervisor'], fr: ['gouvernante'] }],
  [
    '62200',
    {
      en: ['sous-chef', 'head chef', 'executive chef'],
      fr: ['chef de cuisine', 'chef cuisinier', 'sous-chef'],
    },
  ],
  [
    '63200',
    { en: ['line cook', 'ethnic food cook', 'pizza cook', 'short order cook'], fr: ['cuisinier de ligne'] },
  ],
  ['63202', { en: ['pastry cook'], fr: ['boulanger', 'pâtissier'] }],
  ['63210', { en: ['hair stylist', 'hairdresser'], fr: ['styliste en coiffure'] }],
  ['63211', { en: ['nail technician', 'nail care technician', 'beautician'], fr: ['manucure'] }],
  [
    '64100',
    {
      en: ['sales associate', 'sales clerk', 'store clerk'],
      fr: ['commis-vendeur', 'conseiller aux ventes'],
    },
  ],
  [
    '64314',
    {
      en: ['hotel receptionist', 'hotel night auditor', 'front desk agent'],
      fr: ['préposé à la réception d’hôtel'],
    },
  ],
  [
    '64409',
    {
      en: ['call centre agent', 'call center agent', 'customer service representative'],
      fr: ['agent de centre d’appels', 'agent au service à la clientèle'],
    },
  ],
  ['64410', { en: ['security officer'], fr: ['gardien de sécurité'] }],
  ['65101', { en: ['gas station attendant'], fr: ['pompiste'] }],
  ['65102', { en: ['grocery clerk', 'shelf stocker'], fr: ['commis d’épicerie'] }],
  ['65200', { en: ['waiter', 'waitress', 'server'], fr: ['serveur de restaurant'] }],
  ['65201', { en: ['dishwasher', 'fast food worker'], fr: ['plongeur', 'aide-cuisinier'] }],
  [
    '65310',
    {
      en: ['housekeeper', 'room attendant', 'chambermaid', 'hotel cleaner', 'house cleaner'],
      fr: ['femme de chambre', 'préposé aux chambres', 'femme de ménage'],
    },
  ],
  ['65312', { en: ['custodian'], fr: ['préposé à l’entretien d’immeuble'] }],
  [
    '70010',
    {
      en: ['construction superintendent', 'construction project manager'],
      fr: ['chargé de projet en construction'],
    },
  ],
  ['72106', { en: ['welder-fitter', 'fabrication welder'], fr: ['soudeur-monteur'] }],
  ['72310', { en: ['framer', 'framing carpenter', 'finish carpenter'], fr: ['menuisier', 'charpentier'] }],
  ['72320', { en: ['mason', 'stonemason'], fr: ['maçon'] }],
  ['72400', { en: ['millwright'], fr: ['mécanicien industriel'] }],
  ['72401', { en: ['diesel mechanic', 'heavy equipment mechanic'], fr: ['mécanicien diesel'] }],
  ['72402', { en: ['HVAC technician', 'HVAC mechanic', 'refrigeration mechanic'], fr: ['frigoriste'] }],
  [
    '72410',
    {
      en: ['car mechanic', 'auto mechanic', 'automobile mechanic', 'truck mechanic'],
      fr: ['mécanicien automobile', 'mécanicien d’auto'],
    },
  ],
  ['72411', { en: ['autobody technician', 'body repairer'], fr: ['débosseleur', 'carrossier'] }],
  ['73112', { en: ['house painter'], fr: ['peintre en bâtiment'] }],
  ['73113', { en: ['floor layer', 'carpet installer'], fr: ['poseur de planchers'] }],
  [
    '73300',
    {
      en: ['trucker', 'truck driver', 'long haul truck driver'],
      fr: ['camionneur', 'chauffeur de camion', 'routier'],
    },
  ],
  ['73301', { en: ['school bus driver'], fr: ['chauffeur d’autobus'] }],
  [
    '73400',
    {
      en: ['excavator operator', 'bulldozer operator', 'backhoe operator'],
      fr: ['opérateur de pelle mécanique', 'opérateur de machinerie lourde'],
    },
  ],
  [
    '75101',
    {
      en: ['warehouse worker', 'forklift operator', 'lift truck operator'],
      fr: ['cariste', 'commis d’entrepôt', 'préposé d’entrepôt', 'journalier d’entrepôt'],
    },
  ],
  [
    '75110',
    {
      en: ['construction labourer', 'construction helper', 'construction worker'],
      fr: ['journalier en construction'],
    },
  ],
  ['75201', { en: ['delivery driver'], fr: ['livreur'] }],
  [
    '84120',
    {
      en: ['farm worker', 'tractor operator', 'dairy worker'],
      fr: ['ouvrier agricole', 'ouvrier de ferme laitière'],
    },
  ],
  ['85100', { en: ['farm worker', 'farm labourer'], fr: ['ouvrier agricole'] }],
  [
    '85101',
    {
      en: ['farm worker', 'fruit picker', 'vegetable picker', 'berry picker', 'harvest worker'],
      fr: ['ouvrier agricole', 'cueilleur', 'cueilleur de fruits'],
    },
  ],
  [
    '85103',
    { en: ['greenhouse worker', 'nursery worker'], fr: ['ouvrier de serre', 'ouvrier de pépinière'] },
  ],
  ['85121', { en: ['landscaper', 'landscape worker'], fr: ['paysagiste'] }],
  ['94141', { en: ['slaughterhouse worker', 'abattoir worker'], fr: ['désosseur', 'ouvrier d’abattoir'] }],
  ['94142', { en: ['fish plant worker'], fr: ['ouvrier d’usine de poisson'] }],
  [
    '95106',
    { en: ['food processing labourer', 'bakery labourer', 'meat packager'], fr: ['journalier alimentaire'] },
  ],
];
