// Made by scripts/domain-data.mjs: see docs/data.md.
export const NOC_TITLES = `00010|Legislators|Membres des corps législatifs
00011|Senior government managers and officials|Cadres supérieurs/cadres supérieures - administration publique
00012|Senior managers - financial, communications and other business services|Cadres supérieurs/cadres supérieures - services financiers, communications et autres services aux entreprises
00013|Senior managers - health, education, social and community services and membership organizations|Cadres supérieurs/cadres supérieures - santé, enseignement, services sociaux et communautaires et associations mutuelles
00014|Senior managers - trade, broadcasting and other services|Cadres supérieurs/cadres supérieures - commerce, radiotélédiffusion et autres services
00015|Senior managers - construction, transportation, production and utilities|Cadres supérieurs/cadres supérieures - construction, transport, production et services d'utilité publique
10010|Financial managers|Directeurs financiers/directrices financières
10011|Human resources managers|Directeurs/directrices des ressources humaines
10012|Purchasing managers|Directeurs/directrices des achats
10019|Other administrative services managers|Directeurs/directrices d'autres services administratifs
10020|Insurance, real estate and financial brokerage managers|Directeurs/directrices des assurances, de l'immobilier et du courtage financier
10021|Banking, credit and other investment managers|Directeurs/directrices de banque, du crédit et d'autres services de placements
10022|Advertising, marketing and public relations managers|Directeurs/directrices de la publicité, du marketing et des relations publiques
10029|Other business services managers|Directeurs/directrices d'autres services aux entreprises
10030|Telecommunication carriers managers|Directeurs/directrices d'entreprises de télécommunications
11100|Financial auditors and accountants|Vérificateurs/vérificatrices et comptables
11101|Financial and investment analysts|Analystes financiers/analystes financières et analystes en placements
11102|Financial advisors|Conseillers financiers/conseillères financières
11103|Securities agents, investment dealers and brokers|Agents/agentes en valeurs, agents/agentes en placements et négociateurs/négociatrices en valeurs
11109|Other financial officers|Autres agents financiers/agentes financières
11200|Human resources professionals|Professionnels/professionnelles en ressources humaines
11201|Professional occupations in business management consulting|Professionnels/professionnelles des services-conseils en gestion aux entreprises
11202|Professional occupations in advertising, marketing and public relations|Professionnels/professionnelles en publicité, en marketing et en relations publiques
12010|Supervisors, general office and administrative support workers|Superviseurs/superviseures de commis de bureau et du personnel de soutien administratif
12011|Supervisors, finance and insurance office workers|Superviseurs/superviseures de commis de finance et d'assurance
12012|Supervisors, library, correspondence and related information workers|Superviseurs/superviseures de commis de bibliothèque, de correspondanciers et d'autres commis à l'information
12013|Supervisors, supply chain, tracking and scheduling coordination occupations|Superviseurs/superviseures du personnel de coordination de la chaîne d'approvisionnement, du suivi et des horaires
12100|Executive assistants|Adjoints/adjointes de direction
12101|Human resources and recruitment officers|Agents/agentes des ressources humaines et de recrutement
12102|Procurement and purchasing agents and officers|Agents/agentes en approvisionnement et aux achats
12103|Conference and event planners|Planificateurs/planificatrices de congrès et d'événements
12104|Employment insurance and revenue officers|Agents/agentes d'assurance-emploi et du revenu
12110|Court reporters, medical transcriptionists and related occupations|Sténographes judiciaires, transcripteurs médicaux/transcriptrices médicales et personnel assimilé
12111|Health information management occupations|Personnel en gestion de l'information sur la santé
12112|Records management technicians|Techniciens/techniciennes à la gestion des documents
12113|Statistical officers and related research support occupations|Agents/agentes de statistiques et professions connexes du soutien de la recherche
12200|Accounting technicians and bookkeepers|Techniciens/techniciennes en comptabilité et teneurs/teneuses de livres
12201|Insurance adjusters and claims examiners|Experts/expertes en sinistres et rédacteurs/rédactrices sinistres
12202|Insurance underwriters|Assureurs/assureures
12203|Assessors, business valuators and appraisers|Estimateurs/estimatrices, évaluateurs/évaluatrices d'entreprise et autres évaluateurs/évaluatrices
13100|Administrative officers|Agents/agentes d'administration
13101|Property administrators|Agents/agentes de gestion immobilière
13102|Payroll administrators|Administrateurs/administratrices de la paye
13110|Administrative assistants|Adjoints administratifs/adjointes administratives
13111|Legal administrative assistants|Adjoints administratifs juridiques/adjointes administratives juridiques
13112|Medical administrative assistants|Adjoints administratifs médicaux/adjointes administratives médicales
13200|Customs, ship and other brokers|Courtiers/courtières en douanes, courtiers maritimes/courtières maritimes et autres courtiers/courtières
13201|Production and transportation logistics coordinators|Coordonnateurs/coordonnatrices de la logistique de la production et du transport
14100|General office support workers|Employés/employées de bureau - soutien général
14101|Receptionists|Réceptionnistes
14102|Personnel clerks|Commis des services du personnel
14103|Court clerks and related court services occupations|Commis des services judiciaires et autres professions des services judiciaires
14110|Survey interviewers and statistical clerks|Intervieweurs/intervieweuses pour enquêtes et commis aux statistiques
14111|Data entry clerks|Commis à la saisie de données
14112|Desktop publishing operators and related occupations|Opérateurs/opératrices d'équipement d'éditique et personnel assimilé
14200|Accounting and related clerks|Commis à la comptabilité et personnel assimilé
14201|Banking, insurance and other financial clerks|Commis de banque, d'assurance et d'autres services financiers
14202|Collection clerks|Commis de recouvrement
14300|Library assistants and clerks|Commis et assistants/assistantes dans les bibliothèques
14301|Correspondence, publication and regulatory clerks|Correspondanciers/correspondancières et commis aux publications et aux règlements
14400|Shippers and receivers|Expéditeurs/expéditrices et réceptionnaires
14401|Storekeepers and partspersons|Magasiniers/magasinières et commis aux pièces
14402|Production logistics workers|Travailleurs/travailleuses de la logistique de la production
14403|Purchasing and inventory control workers|Commis aux achats et au contrôle de l'inventaire
14404|Dispatchers|Répartiteurs/répartitrices
14405|Transportation route and crew schedulers|Horairistes de trajets et d'équipages
20010|Engineering managers|Directeurs/directrices des services de génie
20011|Architecture and science managers|Directeurs/directrices des services d'architecture et de sciences
20012|Computer and information systems managers|Gestionnaires des systèmes informatiques
21100|Physicists and astronomers|Physiciens/physiciennes et astronomes
21101|Chemists|Chimistes
21102|Geoscientists and oceanographers|Géoscientifiques et océanographes
21103|Meteorologists and climatologists|Météorologues et climatologues
21109|Other professional occupations in physical sciences|Autres professionnels/professionnelles des sciences physiques
21110|Biologists and related scientists|Biologistes et personnel scientifique assimilé
21111|Forestry professionals|Professionnels/professionnelles des sciences forestières
21112|Agricultural representatives, consultants and specialists|Agronomes, conseillers/conseillères et spécialistes en agriculture
21120|Public and environmental health and safety professionals|Professionnels/professionnelles de la santé et sécurité publique et environnementale
21200|Architects|Architectes
21201|Landscape architects|Architectes paysagistes
21202|Urban and land use planners|Urbanistes et planificateurs/planificatrices de l'utilisation des sols
21203|Land surveyors|Arpenteurs-géomètres/arpenteuses-géomètres
21210|Mathematicians, statisticians and actuaries|Mathématiciens/mathématiciennes, statisticiens/statisticiennes et actuaires
21211|Data scientists|Scientifiques des données
21220|Cybersecurity specialists|Spécialistes de la cybersécurité
21221|Business systems specialists|Spécialistes des systèmes commerciaux
21222|Information systems specialists|Spécialistes en informatique
21223|Database analysts and data administrators|Analystes de bases de données et administrateurs/administratrices de données
21230|Computer systems developers and programmers|Développeurs/développeuses et programmeurs/programmeuses de systèmes informatiques
21231|Software engineers and designers|Ingénieurs/ingénieures et concepteurs/conceptrices en logiciel
21232|Software developers and programmers|Développeurs/développeuses et programmeurs/programmeuses de logiciels
21233|Web designers|Concepteurs/conceptrices Web
21234|Web developers and programmers|Développeurs/développeuses et programmeurs/programmeuses Web
21300|Civil engineers|Ingénieurs civils/ingénieures civiles
21301|Mechanical engineers|Ingénieurs mécaniciens/ingénieures mécaniciennes
21310|Electrical and electronics engineers|Ingénieurs électriciens et électroniciens/ingénieures électriciennes et électroniciennes
21311|Computer engineers (except software engineers and designers)|Ingénieurs informaticiens/ingénieures informaticiennes (sauf ingénieurs/ingénieures et concepteurs/conceptrices en logiciel)
21320|Chemical engineers|Ingénieurs chimistes/ingénieures chimistes
21321|Industrial and manufacturing engineers|Ingénieurs/ingénieures d'industrie et de fabrication
21322|Metallurgical and materials engineers|Ingénieurs/ingénieures métallurgistes et des matériaux
21330|Mining engineers|Ingénieurs miniers/ingénieures minières
21331|Geological engineers|Ingénieurs/ingénieures géologiques
21332|Petroleum engineers|Ingénieurs/ingénieures de l'extraction et du raffinage du pétrole
21390|Aerospace engineers|Ingénieurs/ingénieures en aérospatiale
21399|Other professional engineers|Autres ingénieurs/ingénieures
22100|Chemical technologists and technicians|Technologues et techniciens/techniciennes en chimie
22101|Geological and mineral technologists and technicians|Technologues et techniciens/techniciennes en géologie et en minéralogie
22110|Biological technologists and technicians|Technologues et techniciens/techniciennes en biologie
22111|Agricultural and fish products inspectors|Inspecteurs/inspectrices des produits agricoles et de la pêche
22112|Forestry technologists and technicians|Technologues et techniciens/techniciennes en sciences forestières
22113|Conservation and fishery officers|Techniciens/techniciennes du milieu naturel et de la pêche
22114|Landscape and horticulture technicians and specialists|Techniciens/techniciennes et spécialistes de l'aménagement paysager et de l'horticulture
22210|Architectural technologists and technicians|Technologues et techniciens/techniciennes en architecture
22211|Industrial designers|Designers industriels/designers industrielles
22212|Drafting technologists and technicians|Technologues et techniciens/techniciennes en dessin
22213|Land survey technologists and technicians|Technologues et techniciens/techniciennes en arpentage
22214|Technical occupations in geomatics and meteorology|Personnel technique en géomatique et en météorologie
22220|Computer network and web technicians|Techniciens/techniciennes de réseau informatique et Web
22221|User support technicians|Agents/agentes de soutien aux utilisateurs
22222|Information systems testing technicians|Évaluateurs/évaluatrices de systèmes informatiques
22230|Non-destructive testers and inspectors|Vérificateurs/vérificatrices et inspecteurs/inspectrices des essais non destructifs
22231|Engineering inspectors and regulatory officers|Inspecteurs/inspectrices d'ingénierie et officiers/officières de réglementation
22232|Occupational health and safety specialists|Spécialistes de l'hygiène et de la sécurité au travail
22233|Construction inspectors|Inspecteurs/inspectrices en construction
22300|Civil engineering technologists and technicians|Technologues et techniciens/techniciennes en génie civil
22301|Mechanical engineering technologists and technicians|Technologues et techniciens/techniciennes en génie mécanique
22302|Industrial engineering and manufacturing technologists and technicians|Technologues et techniciens/techniciennes en génie industriel et en génie de fabrication
22303|Construction estimators|Estimateurs/estimatrices en construction
22310|Electrical and electronics engineering technologists and technicians|Technologues et techniciens/techniciennes en génie électrique et électronique
22311|Electronic service technicians (household and business equipment)|Électroniciens/électroniciennes d'entretien (biens domestiques et commerciaux)
22312|Industrial instrument technicians and mechanics|Techniciens/techniciennes et mécaniciens/mécaniciennes d'instruments industriels
22313|Aircraft instrument, electrical and avionics mechanics, technicians and inspectors|Mécaniciens/mécaniciennes, techniciens/techniciennes et contrôleurs/contrôleuses d'avionique et d'instruments et d'appareillages électriques d'aéronefs
30010|Managers in health care|Directeurs/directrices des soins de santé
31100|Specialists in clinical and laboratory medicine|Spécialistes en médecine clinique et de laboratoire
31101|Specialists in surgery|Spécialistes en chirurgie
31102|General practitioners and family physicians|Omnipraticiens/omnipraticiennes et médecins en médecine familiale
31103|Veterinarians|Vétérinaires
31110|Dentists|Dentistes
31111|Optometrists|Optométristes
31112|Audiologists and speech-language pathologists|Audiologistes et orthophonistes
31120|Pharmacists|Pharmaciens/pharmaciennes
31121|Dietitians and nutritionists|Diététistes et nutritionnistes
31200|Psychologists|Psychologues
31201|Chiropractors|Chiropraticiens/chiropraticiennes
31202|Physiotherapists|Physiothérapeutes
31203|Occupational therapists|Ergothérapeutes
31204|Kinesiologists and other professional occupations in therapy and assessment|Kinésiologues et autres professionnels/professionnelles en thérapie et en diagnostic
31209|Other professional occupations in health diagnosing and treating|Autres professionnels/professionnelles en diagnostic et en traitement de la santé
31300|Nursing coordinators and supervisors|Coordonnateurs/coordonnatrices et superviseurs/superviseures des soins infirmiers
31301|Registered nurses and registered psychiatric nurses|Infirmiers autorisés/infirmières autorisées et infirmiers psychiatriques autorisés/infirmières psychiatriques autorisées
31302|Nurse practitioners|Infirmiers praticiens/infirmières praticiennes
31303|Physician assistants, midwives and allied health professionals|Adjoints au médecin, sages-femmes et professionnels paramédicaux
32100|Opticians|Opticiens/opticiennes d'ordonnances
32101|Licensed practical nurses|Infirmiers auxiliaires/infirmières auxiliaires
32102|Paramedical occupations|Personnel ambulancier et paramédical
32103|Respiratory therapists, clinical perfusionists and cardiopulmonary technologists|Inhalothérapeutes, perfusionnistes cardiovasculaires et technologues cardiopulmonaires
32104|Animal health technologists and veterinary technicians|Technologues en santé animale et techniciens/techniciennes vétérinaires
32109|Other technical occupations in therapy and assessment|Autre personnel technique en thérapie et en diagnostic
32110|Denturists|Denturologistes
32111|Dental hygienists and dental therapists|Hygiénistes et thérapeutes dentaires
32112|Dental technologists and technicians|Technologues et techniciens/techniciennes dentaires
32120|Medical laboratory technologists|Technologues de laboratoires médicaux
32121|Medical radiation technologists|Technologues en radiation médicale
32122|Medical sonographers|Technologues en échographie
32123|Cardiology technologists and electrophysiological diagnostic technologists|Technologues en cardiologie et technologues en électrophysiologie diagnostique
32124|Pharmacy technicians|Techniciens/techniciennes en pharmacie
32129|Other medical technologists and technicians|Autres technologues et techniciens/techniciennes des sciences de la santé
32200|Traditional Chinese medicine practitioners and acupuncturists|Praticiens/praticiennes en médecine traditionnelle chinoise et acupuncteurs/acupunctrices
32201|Massage therapists|Massothérapeutes
32209|Other practitioners of natural healing|Autres praticiens/praticiennes des médecines douces
33100|Dental assistants and dental laboratory assistants|Assistants/assistantes dentaires et auxiliaires dans les laboratoires dentaires
33101|Medical laboratory assistants and related technical occupations|Assistants/assistantes de laboratoires médicaux et professions techniques connexes
33102|Nurse aides, orderlies and patient service associates|Aides-infirmiers/aides-infirmières, aides-soignants/aides-soignantes et préposés/préposées aux bénéficiaires
33103|Pharmacy technical assistants and pharmacy assistants|Assistants techniques/assistantes techniques en pharmacie et assistants/assistantes en pharmacie
33109|Other assisting occupations in support of health services|Autre personnel de soutien des services de santé
40010|Government managers - health and social policy development and program administration|Gestionnaires de la fonction publique - élaboration de politiques et administration de programmes sociaux et de santé
40011|Government managers - economic analysis, policy development and program administration|Gestionnaires de la fonction publique - analyse économique, élaboration de politiques et administration de programmes
40012|Government managers - education policy development and program administration|Gestionnaires de la fonction publique - élaboration de politiques en matière d'éducation et administration de programmes
40019|Other managers in public administration|Autres gestionnaires de la fonction publique
40020|Administrators - post-secondary education and vocational training|Administrateurs/administratrices - enseignement postsecondaire et formation professionnelle
40021|School principals and administrators of elementary and secondary education|Directeurs/directrices d'école et administrateurs/administratrices de programmes d'enseignement aux niveaux primaire et secondaire
40030|Managers in social, community and correctional services|Directeurs/directrices des services sociaux, communautaires et correctionnels
40040|Commissioned police officers and related occupations in public protection services|Officiers/officières de direction des services de police et professions connexes des services de la protection du public
40041|Fire chiefs and senior firefighting officers|Chefs et officiers supérieurs/officières supérieures des services d'incendie
40042|Commissioned officers of the Canadian Armed Forces|Officiers/officières de direction des Forces armées canadiennes
41100|Judges|Juges
41101|Lawyers and Quebec notaries|Avocats/avocates (partout au Canada) et notaires (au Québec)
41200|University professors and lecturers|Professeurs/professeures et chargés/chargées de cours au niveau universitaire
41201|Post-secondary teaching and research assistants|Assistants/assistantes d'enseignement et de recherche au niveau postsecondaire
41210|College and other vocational instructors|Enseignants/enseignantes au niveau collégial et autres instructeurs/instructrices en formation professionnelle
41220|Secondary school teachers|Enseignants/enseignantes au niveau secondaire
41221|Elementary school and kindergarten teachers|Enseignants/enseignantes aux niveaux primaire et préscolaire
41300|Social workers|Travailleurs sociaux/travailleuses sociales
41301|Therapists in counselling and related specialized therapies|Thérapeutes en counseling et thérapies spécialisées connexes
41302|Religious leaders|Chefs religieux
41310|Police investigators and other investigative occupations|Enquêteurs/enquêteuses de police et autres professions d'enquête
41311|Probation and parole officers|Agents/agentes de probation et de libération conditionnelle
41320|Educational counsellors|Conseillers/conseillères en information scolaire
41321|Career development practitioners and career counsellors (except education)|Conseillers/conseillères en développement de carrière et conseillers/conseillères en orientation (sauf éducation)
41400|Natural and applied science policy researchers, consultants and program officers|Recherchistes, experts-conseils/expertes-conseils et agents/agentes de programmes, en sciences naturelles et appliquées
41401|Economists and economic policy researchers and analysts|Économistes, recherchistes et analystes des politiques économiques
41402|Business development officers and market researchers and analysts|Agents/agentes de développement économique et recherchistes et analystes en marketing
41403|Social policy researchers, consultants and program officers|Recherchistes, experts-conseils/expertes-conseils et agents/agentes de programmes en politiques sociales
41404|Health policy researchers, consultants and program officers|Recherchistes, experts-conseils/expertes-conseils et agents/agentes de programmes en politiques de la santé
41405|Education policy researchers, consultants and program officers|Recherchistes, experts-conseils/expertes-conseils et agents/agentes de programmes en politiques de l'enseignement
41406|Recreation, sports and fitness policy researchers, consultants and program officers|Recherchistes, experts-conseils/expertes-conseils et agents/agentes de programme en sports, en loisirs et en conditionnement physique
41407|Program officers unique to government|Agents/agentes de programmes propres au gouvernement
41409|Other professional occupations in social science|Autres professionnels/professionnelles des sciences sociales
42100|Police officers (except commissioned)|Policiers/policières (sauf cadres supérieurs)
42101|Firefighters|Pompiers/pompières
42102|Specialized members of the Canadian Armed Forces|Membres spécialisés des Forces armées canadiennes
42200|Paralegals and related occupations|Techniciens/techniciennes juridiques et personnel assimilé
42201|Social and community service workers|Travailleurs/travailleuses des services sociaux et communautaires
42202|Early childhood educators and assistants|Éducateurs/éducatrices et aides-éducateurs/aides-éducatrices de la petite enfance
42203|Instructors of persons with disabilities|Instructeurs/instructrices pour personnes ayant une déficience
42204|Religion workers|Travailleurs/travailleuses de la religion
43100|Elementary and secondary school teacher assistants|Aides-enseignants/aides-enseignantes aux niveaux primaire et secondaire
43109|Other instructors|Autres instructeurs/instructrices
43200|Sheriffs and bailiffs|Shérifs et huissiers/huissières de justice
43201|Correctional service officers|Agents/agentes de services correctionnels
43202|By-law enforcement and other regulatory officers|Agents/agentes d'application de règlements municipaux et autres agents/agentes de réglementation
43203|Border services, customs, and immigration officers|Agents/agentes de services frontaliers, des douanes et de l'immigration
43204|Operations members of the Canadian Armed Forces|Membres des opérations des Forces armées canadiennes
44100|Home child care providers|Gardiens/gardiennes d'enfants en milieu familial
44101|Home support workers, caregivers and related occupations|Aides de maintien à domicile, aides familiaux/familiales et personnel assimilé
44200|Primary combat members of the Canadian Armed Forces|Combattants de première ligne des Forces armées canadiennes
45100|Student monitors, crossing guards and related occupations|Surveillants/surveillantes d'élèves, brigadiers/brigadières et autres professions connexes
50010|Library, archive, museum and art gallery managers|Directeurs/directrices de bibliothèques, des archives, de musées et de galeries d'art
50011|Managers - publishing, motion pictures, broadcasting and performing arts|Directeurs/directrices - édition, cinéma, radiotélédiffusion et arts de la scène
50012|Recreation, sports and fitness program and service directors|Directeurs/directrices de programmes et de services de sports, de loisirs et de conditionnement physique
51100|Librarians|Bibliothécaires
51101|Conservators and curators|Restaurateurs/restauratrices et conservateurs/conservatrices
51102|Archivists|Archivistes
51110|Editors|Réviseurs/réviseures, rédacteurs-réviseurs/rédactrices-réviseures et chefs du service des nouvelles
51111|Authors and writers (except technical)|Auteurs/auteures, écrivains/écrivaines et rédacteurs/rédactrices (sauf techniques)
51112|Technical writers|Rédacteurs/rédactrices techniques
51113|Journalists|Journalistes
51114|Translators, terminologists and interpreters|Traducteurs/traductrices, terminologues et interprètes
51120|Producers, directors, choreographers and related occupations|Producteurs/productrices, réalisateurs/réalisatrices, chorégraphes et personnel assimilé
51121|Conductors, composers and arrangers|Chefs d'orchestre, compositeurs/compositrices et arrangeurs/arrangeuses
51122|Musicians and singers|Musiciens/musiciennes et chanteurs/chanteuses
52100|Library and public archive technicians|Techniciens/techniciennes dans les bibliothèques et les services d'archives publiques
52110|Film and video camera operators|Cadreurs/cadreuses de films et cadreurs/cadreuses vidéo
52111|Graphic arts technicians|Techniciens/techniciennes en graphisme
52112|Broadcast technicians|Techniciens/techniciennes en radiotélédiffusion
52113|Audio and video recording technicians|Techniciens/techniciennes en enregistrement audio et vidéo
52114|Announcers and other broadcasters|Annonceurs/annonceuses et autres communicateurs/communicatrices
52119|Other technical and coordinating occupations in motion pictures, broadcasting and the performing arts|Autre personnel technique et personnel de coordination du cinéma, de la radiotélédiffusion et des arts de la scène
52120|Graphic designers and illustrators|Designers graphiques et illustrateurs/illustratrices
52121|Interior designers and interior decorators|Designers d'intérieur et décorateurs/décoratrices d'intérieur
53100|Registrars, restorers, interpreters and other occupations related to museum and art galleries|Registraires, restaurateurs/restauratrices, interprètes et autres travailleurs/travailleuses dans les domaines apparentés des musées et des galeries d'art
53110|Photographers|Photographes
53111|Motion pictures, broadcasting, photography and performing arts assistants and operators|Assistants/assistantes et opérateurs/opératrices du domaine du cinéma, de la radiotélédiffusion, de la photographie et des arts de la scène
53120|Dancers|Danseurs/danseuses
53121|Actors, comedians and circus performers|Acteurs/actrices, comédiens/comédiennes et artistes de cirque
53122|Painters, sculptors and other visual artists|Peintres, sculpteurs/sculpteures et autres artistes des arts visuels
53123|Theatre, fashion, exhibit and other creative designers|Ensembliers/ensemblières de théâtre, dessinateurs/dessinatrices de mode, concepteurs/conceptrices d'expositions et autres concepteurs/conceptrices artistiques
53124|Artisans and craftspersons|Artisans/artisanes
53125|Patternmakers - textile, leather and fur products|Patronniers/patronnières de produits textiles et d'articles en cuir et en fourrure
53200|Athletes|Athlètes
53201|Coaches|Entraîneurs/entraîneuses
53202|Sports officials and referees|Arbitres et officiels/officielles de sports
54100|Program leaders and instructors in recreation, sport and fitness|Animateurs/animatrices et responsables de programmes de sports, de loisirs et de conditionnement physique
55109|Other performers|Autres artistes de spectacle
60010|Corporate sales managers|Directeurs/directrices des ventes corporatives
60020|Retail and wholesale trade managers|Directeurs/directrices - commerce de détail et de gros
60030|Restaurant and food service managers|Directeurs/directrices de la restauration et des services alimentaires
60031|Accommodation service managers|Directeurs/directrices des services d'hébergement
60040|Managers in customer and personal services|Directeurs/directrices du service à la clientèle et des services personnels
62010|Retail sales supervisors|Superviseurs/superviseures des ventes - commerce de détail
62020|Food service supervisors|Superviseurs/superviseures des services alimentaires
62021|Executive housekeepers|Gouvernants principaux/gouvernantes principales
62022|Accommodation, travel, tourism and related services supervisors|Superviseurs/superviseures des services d'hébergement, de voyages, de tourisme et des services connexes
62023|Customer and information services supervisors|Superviseurs/superviseures des services d'information et des services à la clientèle
62024|Cleaning supervisors|Surveillants/surveillantes des services de nettoyage
62029|Other services supervisors|Surveillants/surveillantes des autres services
62100|Technical sales specialists - wholesale trade|Spécialistes des ventes techniques - commerce de gros
62101|Retail and wholesale buyers|Acheteurs/acheteuses des commerces de détail et de gros
62200|Chefs|Chefs
62201|Funeral directors and embalmers|Directeurs/directrices de funérailles et embaumeurs/embaumeuses
62202|Jewellers, jewellery and watch repairers and related occupations|Bijoutiers/bijoutières, réparateurs/réparatrices de bijoux, horlogers-rhabilleurs/horlogères-rhabilleuses et personnel assimilé
63100|Insurance agents and brokers|Agents/agentes et courtiers/courtières d'assurance
63101|Real estate agents and salespersons|Agents/agentes et vendeurs/vendeuses en immobilier
63102|Financial sales representatives|Représentants/représentantes des ventes financières
63200|Cooks|Cuisiniers/cuisinières
63201|Butchers - retail and wholesale|Bouchers/bouchères - commerce de gros et de détail
63202|Bakers|Boulangers-pâtissiers/boulangères-pâtissières
63210|Hairstylists and barbers|Coiffeurs/coiffeuses et barbiers
63211|Estheticians, electrologists and related occupations|Esthéticiens/esthéticiennes, électrolystes et personnel assimilé
63220|Shoe repairers and shoemakers|Cordonniers/cordonnières et fabricants/fabricantes de chaussures
63221|Upholsterers|Tapissiers-garnisseurs/tapissières-garnisseuses
64100|Retail salespersons and visual merchandisers|Vendeurs/vendeuses et décorateurs-étalagistes/décoratrices-étalagistes en commerce de détail
64101|Sales and account representatives - wholesale trade (non-technical)|Représentants/représentantes des ventes et des comptes - commerce de gros (non-technique)
64200|Tailors, dressmakers, furriers and milliners|Tailleurs/tailleuses, couturiers/couturières, fourreurs/fourreuses et modistes
64201|Image, social and other personal consultants|Conseillers/conseillères imagistes, conseillers mondains/conseillères mondaines et autres conseillers/conseillères en soins personnalisés
64300|Maîtres d'hôtel and hosts/hostesses|Maîtres d'hôtel et hôtes/hôtesses
64301|Bartenders|Barmans/barmaids
64310|Travel counsellors|Conseillers/conseillères en voyages
64311|Pursers and flight attendants|Commissaires et agents/agentes de bord
64312|Airline ticket and service agents|Agents/agentes à la billetterie et aux services aériens
64313|Ground and water transport ticket agents, cargo service representatives and related clerks|Agents/agentes à la billetterie, représentants/représentantes du service en matière de fret et personnel assimilé dans le transport routier et maritime
64314|Hotel front desk clerks|Réceptionnistes d'hôtel
64320|Tour and travel guides|Guides touristiques et guides itinérants/guides itinérantes
64321|Casino workers|Travailleurs/travailleuses dans les casinos
64322|Outdoor sport and recreational guides|Guides d'activités récréatives et sportives de plein air
64400|Customer services representatives - financial institutions|Représentants/représentantes au service à la clientèle - institutions financières
64401|Postal services representatives|Représentants/représentantes des services postaux
64409|Other customer and information services representatives|Autres préposés/préposées aux services d'information et aux services à la clientèle
64410|Security guards and related security service occupations|Agents/agentes de sécurité et personnel assimilé des services de sécurité
65100|Cashiers|Caissiers/caissières
65101|Service station attendants|Préposés/préposées de stations-service
65102|Store shelf stockers, clerks and order fillers|Garnisseurs/garnisseuses de tablettes, commis et préposés/préposées aux commandes dans les magasins
65109|Other sales related occupations|Autre personnel assimilé des ventes
65200|Food and beverage servers|Serveurs/serveuses d'aliments et de boissons
65201|Food counter attendants, kitchen helpers and related support occupations|Serveurs/serveuses au comptoir, aides de cuisine et personnel de soutien assimilé
65202|Meat cutters and fishmongers - retail and wholesale|Coupeurs/coupeuses de viande et poissonniers/poissonnières - commerce de gros et de détail
65210|Support occupations in accommodation, travel and facilities set-up services|Personnel de soutien en services d'hébergement, de voyage et en services de montage d'installation
65211|Operators and attendants in amusement, recreation and sport|Opérateurs/opératrices et préposés/préposées aux sports, aux loisirs et dans les parcs d'attractions
65220|Pet groomers and animal care workers|Soigneurs/soigneuses d'animaux et travailleurs/travailleuses en soins des animaux
65229|Other support occupations in personal services|Autres professions de soutien dans les services personnels
65310|Light duty cleaners|Préposés/préposées à l'entretien ménager et au nettoyage - travaux légers
65311|Specialized cleaners|Nettoyeurs spécialisés/nettoyeuses spécialisées
65312|Janitors, caretakers and heavy-duty cleaners|Concierges et nettoyeurs/nettoyeuses - gros travaux
65320|Dry cleaning, laundry and related occupations|Personnel de blanchisseries et d'établissements de nettoyage à sec et personnel assimilé
65329|Other service support occupations|Autre personnel de soutien en service
70010|Construction managers|Directeurs/directrices de la construction
70011|Home building and renovation managers|Gestionnaires en construction et rénovation domiciliaire
70012|Facility operation and maintenance managers|Directeurs/directrices de l'exploitation et de l'entretien d'immeubles
70020|Managers in transportation|Directeurs/directrices des transports
70021|Postal and courier services managers|Directeurs/directrices des services postaux et de messageries
72010|Contractors and supervisors, machining, metal forming, shaping and erecting trades and related occupations|Entrepreneurs/entrepreneuses et contremaîtres/contremaîtresses des machinistes et du personnel des métiers du formage, du profilage et du montage des métaux et personnel assimilé
72011|Contractors and supervisors, electrical trades and telecommunications occupations|Entrepreneurs/entrepreneuses et contremaîtres/contremaîtresses en électricité et en télécommunications
72012|Contractors and supervisors, pipefitting trades|Entrepreneurs/entrepreneuses et contremaîtres/contremaîtresses en tuyauterie
72013|Contractors and supervisors, carpentry trades|Entrepreneurs/entrepreneuses et contremaîtres/contremaîtresses en charpenterie
72014|Contractors and supervisors, other construction trades, installers, repairers and servicers|Entrepreneurs/entrepreneuses et contremaîtres/contremaîtresses des autres métiers de la construction et des services de réparation et d'installation
72020|Contractors and supervisors, mechanic trades|Entrepreneurs/entrepreneuses et contremaîtres/contremaîtresses en mécanique
72021|Contractors and supervisors, heavy equipment operator crews|Entrepreneurs/entrepreneuses et contremaîtres/contremaîtresses des équipes d'opérateurs d'équipement lourd
72022|Supervisors, printing and related occupations|Surveillants/surveillantes de l'imprimerie et du personnel assimilé
72023|Supervisors, railway transport operations|Surveillants/surveillantes des opérations du transport ferroviaire
72024|Supervisors, motor transport and other ground transit operators|Surveillants/surveillantes du transport routier et du transport en commun
72025|Supervisors, mail and message distribution occupations|Superviseurs/superviseures de services postaux et de messageries
72100|Machinists and machining and tooling inspectors|Machinistes et vérificateurs/vérificatrices d'usinage et d'outillage
72101|Tool and die makers|Outilleurs-ajusteurs/outilleuses-ajusteuses
72102|Sheet metal workers|Tôliers/tôlières
72103|Boilermakers|Chaudronniers/chaudronnières
72104|Structural metal and platework fabricators and fitters|Assembleurs/assembleuses et ajusteurs/ajusteuses de plaques et de charpentes métalliques
72105|Ironworkers|Monteurs/monteuses de charpentes métalliques
72106|Welders and related machine operators|Soudeurs/soudeuses et opérateurs/opératrices de machines à souder et à braser
72200|Electricians (except industrial and power system)|Électriciens/électriciennes (sauf électriciens industriels/électriciennes industrielles et de réseaux électriques)
72201|Industrial electricians|Électriciens industriels/électriciennes industrielles
72202|Power system electricians|Électriciens/électriciennes de réseaux électriques
72203|Electrical power line and cable workers|Monteurs/monteuses de lignes électriques et de câbles
72204|Telecommunications line and cable installers and repairers|Installateurs/installatrices et réparateurs/réparatrices de lignes et de câbles de télécommunications
72205|Telecommunications equipment installation and cable television service technicians|Techniciens/techniciennes en installation de matériel de télécommunication et en services de câblodistribution
72300|Plumbers|Plombiers/plombières
72301|Steamfitters, pipefitters and sprinkler system installers|Tuyauteurs/tuyauteuses, monteurs/monteuses d'appareils de chauffage et poseurs/poseuses de gicleurs
72302|Gas fitters|Monteurs/monteuses d'installations au gaz
72310|Carpenters|Charpentiers-menuisiers/charpentières-menuisières
72311|Cabinetmakers|Ébénistes
72320|Bricklayers|Briqueteurs-maçons/briqueteuses-maçonnes
72321|Insulators|Calorifugeurs/calorifugeuses
72400|Construction millwrights and industrial mechanics|Mécaniciens/mécaniciennes de chantier et mécaniciens industriels/mécaniciennes industrielles
72401|Heavy-duty equipment mechanics|Mécaniciens/mécaniciennes d'équipement lourd
72402|Heating, refrigeration and air conditioning mechanics|Mécaniciens/mécaniciennes en chauffage, réfrigération et climatisation
72403|Railway carmen/women|Réparateurs/réparatrices de wagons
72404|Aircraft mechanics and aircraft inspectors|Mécaniciens/mécaniciennes et contrôleurs/contrôleuses d'aéronefs
72405|Machine fitters|Ajusteurs/ajusteuses de machines
72406|Elevator constructors and mechanics|Constructeurs/constructrices et mécaniciens/mécaniciennes d'ascenseurs
72410|Automotive service technicians, truck and bus mechanics and mechanical repairers|Mécaniciens/mécaniciennes et réparateurs/réparatrices de véhicules automobiles, de camions et d'autobus
72411|Auto body collision, refinishing and glass technicians and damage repair estimators|Techniciens/techniciennes en collision, en carrosserie, en peinture et en glace de véhicule automobile et les estimateurs/estimatrices de dommages
72420|Oil and solid fuel heating mechanics|Installateurs/installatrices de brûleurs à l'huile et à combustibles solides
72421|Appliance servicers and repairers|Réparateurs/réparatrices et préposés/préposées à l'entretien d'appareils
72422|Electrical mechanics|Électromécaniciens/électromécaniciennes
72423|Motorcycle, all-terrain vehicle and other related mechanics|Mécaniciens/mécaniciennes de motocyclettes, de véhicules tout-terrain et personnel mécanicien assimilé
72429|Other small engine and small equipment repairers|Autres réparateurs/réparatrices de petits moteurs et de petits équipements
72500|Crane operators|Grutiers/grutières
72501|Water well drillers|Foreurs/foreuses de puits d'eau
72600|Air pilots, flight engineers and flying instructors|Pilotes, navigateurs/navigatrices et instructeurs/instructrices de pilotage du transport aérien
72601|Air traffic controllers and related occupations|Contrôleurs aériens/contrôleuses aériennes et personnel assimilé
72602|Deck officers, water transport|Officiers/officières de pont du transport par voies navigables
72603|Engineer officers, water transport|Officiers mécaniciens/officières mécaniciennes du transport par voies navigables
72604|Railway traffic controllers and marine traffic regulators|Contrôleurs/contrôleuses de la circulation ferroviaire et régulateurs/régulatrices de la circulation maritime
72999|Other technical trades and related occupations|Autres métiers techniques et personnel assimilé
73100|Concrete finishers|Finisseurs/finisseuses de béton
73101|Tilesetters|Carreleurs/carreleuses
73102|Plasterers, drywall installers and finishers and lathers|Plâtriers/plâtrières, poseurs/poseuses et finisseurs/finisseuses de systèmes intérieurs et latteurs/latteuses
73110|Roofers and shinglers|Couvreurs/couvreuses et poseurs/poseuses de bardeaux
73111|Glaziers|Vitriers/vitrières
73112|Painters and decorators (except interior decorators)|Peintres et décorateurs/décoratrices (sauf décorateurs/décoratrices d'intérieur)
73113|Floor covering installers|Poseurs/poseuses de revêtements d'intérieur
73200|Residential and commercial installers and servicers|Personnel d'installation, d'entretien et de réparation d'équipement résidentiel et commercial
73201|General building maintenance workers and building superintendents|Préposés à l'entretien général et surintendants/surintendantes
73202|Pest controllers and fumigators|Fumigateurs/fumigatrices et préposés/préposées au contrôle de la vermine
73209|Other repairers and servicers|Autres réparateurs/réparatrices et préposés/préposées à l'entretien
73300|Transport truck drivers|Conducteurs/conductrices de camions de transport
73301|Bus drivers, subway operators and other transit operators|Conducteurs/conductrices d'autobus et opérateurs/opératrices de métro et autres transports en commun
73310|Railway and yard locomotive engineers|Mécaniciens/mécaniciennes de locomotive et de cour de triage
73311|Railway conductors and brakemen/women|Chefs de train et serre-freins
73400|Heavy equipment operators|Conducteurs/conductrices d'équipement lourd
73401|Printing press operators|Opérateurs/opératrices de presses à imprimer
73402|Drillers and blasters - surface mining, quarrying and construction|Foreurs/foreuses et dynamiteurs/dynamiteuses de mines à ciel ouvert, de carrières et de chantiers de construction
74100|Mail and parcel sorters and related occupations|Trieurs/trieuses de courrier et de colis et professions connexes
74101|Letter carriers|Facteurs/factrices
74102|Couriers and messengers|Messagers/messagères
74200|Railway yard and track maintenance workers|Ouvriers/ouvrières de gares de triage et à l'entretien de la voie ferrée
74201|Water transport deck and engine room crew|Matelots de pont et matelots de salle des machines du transport par voies navigables
74202|Air transport ramp attendants|Agents/agentes de piste dans le transport aérien
74203|Automotive and heavy truck and equipment parts installers and servicers|Préposés/préposées à la pose et à l'entretien des pièces mécaniques d'automobiles et de camions et équipements lourds
74204|Utility maintenance workers|Personnel d'entretien des services publics
74205|Public works maintenance equipment operators and related workers|Conducteurs/conductrices de machinerie d'entretien public et personnel assimilé
75100|Longshore workers|Débardeurs/débardeuses
75101|Material handlers|Manutentionnaires
75110|Construction trades helpers and labourers|Aides de soutien des métiers et manoeuvres en construction
75119|Other trades helpers and labourers|Autres manoeuvres et aides de soutien de métiers
75200|Taxi and limousine drivers and chauffeurs|Chauffeurs/chauffeuses de taxi, chauffeurs/chauffeuses de limousine et chauffeurs/chauffeuses
75201|Delivery service drivers and door-to-door distributors|Chauffeurs-livreurs/chauffeuses-livreuses de services de livraison et distributeurs/distributrices porte-à-porte
75210|Boat and cable ferry operators and related occupations|Opérateurs/opératrices de bateau à moteur, de bac à câble et personnel assimilé
75211|Railway and motor transport labourers|Manoeuvres dans le transport ferroviaire et routier
75212|Public works and maintenance labourers|Manoeuvres à l'entretien des travaux publics
80010|Managers in natural resources production and fishing|Directeurs/directrices de l'exploitation des ressources naturelles et de la pêche
80020|Managers in agriculture|Gestionnaires en agriculture
80021|Managers in horticulture|Gestionnaires en horticulture
80022|Managers in aquaculture|Gestionnaires en aquaculture
82010|Supervisors, logging and forestry|Surveillants/surveillantes de l'exploitation forestière
82020|Supervisors, mining and quarrying|Surveillants/surveillantes de l'exploitation des mines et des carrières
82021|Contractors and supervisors, oil and gas drilling and services|Entrepreneurs/entrepreneuses et surveillants/surveillantes du forage et des services reliés à l'extraction de pétrole et de gaz
82030|Agricultural service contractors and farm supervisors|Entrepreneurs/entrepreneuses de services agricoles et surveillants/surveillantes d'exploitations agricoles
82031|Contractors and supervisors, landscaping, grounds maintenance and horticulture services|Entrepreneurs/entrepreneuses et superviseurs/superviseures des services de l'aménagement paysager, de l'entretien des terrains et de l'horticulture
83100|Underground production and development miners|Mineurs/mineuses d'extraction et de préparation, mines souterraines
83101|Oil and gas well drillers, servicers, testers and related workers|Foreurs/foreuses et personnel de mise à l'essai et des autres services reliés à l'extraction de pétrole et de gaz
83110|Logging machinery operators|Conducteurs/conductrices de machines d'abattage d'arbres
83120|Fishing masters and officers|Capitaines et officiers/officières de bâtiments de pêche
83121|Fishermen/women|Pêcheurs indépendants/pêcheuses indépendantes
84100|Underground mine service and support workers|Travailleurs/travailleuses d'entretien et de soutien des mines souterraines
84101|Oil and gas well drilling and related workers and services operators|Travailleurs/travailleuses du forage et de l'entretien des puits de pétrole et de gaz et personnel assimilé
84110|Chain saw and skidder operators|Opérateurs/opératrices de scies à chaîne et d'engins de débardage
84111|Silviculture and forestry workers|Ouvriers/ouvrières en sylviculture et en exploitation forestière
84120|Specialized livestock workers and farm machinery operators|Ouvriers spécialisés/ouvrières spécialisées dans l'élevage et opérateurs/opératrices de machineries agricoles
84121|Fishing vessel deckhands|Matelots de pont sur les bâtiments de pêche
85100|Livestock labourers|Manoeuvres aux soins du bétail
85101|Harvesting labourers|Manoeuvres à la récolte
85102|Aquaculture and marine harvest labourers|Manoeuvres de l'aquaculture et de la mariculture
85103|Nursery and greenhouse labourers|Manoeuvres de pépinières et de serres
85104|Trappers and hunters|Trappeurs/trappeuses et chasseurs/chasseuses
85110|Mine labourers|Manoeuvres des mines
85111|Oil and gas drilling, servicing and related labourers|Manoeuvres de forage et d'entretien des puits de pétrole et de gaz, et personnel assimilé
85120|Logging and forestry labourers|Manoeuvres de l'exploitation forestière
85121|Landscaping and grounds maintenance labourers|Manoeuvres en aménagement paysager et en entretien des terrains
90010|Manufacturing managers|Directeurs/directrices de la fabrication
90011|Utilities managers|Directeurs/directrices des services d'utilité publique
92010|Supervisors, mineral and metal processing|Surveillants/surveillantes dans la transformation des métaux et des minerais
92011|Supervisors, petroleum, gas and chemical processing and utilities|Surveillants/surveillantes dans le raffinage du pétrole, dans le traitement du gaz et des produits chimiques et dans les services d'utilité publique
92012|Supervisors, food and beverage processing|Surveillants/surveillantes dans la transformation des aliments et des boissons
92013|Supervisors, plastic and rubber products manufacturing|Surveillants/surveillantes dans la fabrication de produits en caoutchouc et en plastique
92014|Supervisors, forest products processing|Surveillants/surveillantes dans la transformation des produits forestiers
92015|Supervisors, textile, fabric, fur and leather products processing and manufacturing|Surveillants/surveillantes dans la transformation et la fabrication de produits textiles, de tissus, de fourrure et de cuir
92020|Supervisors, motor vehicle assembling|Surveillants/surveillantes dans la fabrication de véhicules automobiles
92021|Supervisors, electronics and electrical products manufacturing|Surveillants/surveillantes dans la fabrication de matériel électronique et d'appareils électriques
92022|Supervisors, furniture and fixtures manufacturing|Surveillants/surveillantes dans la fabrication de meubles et d'accessoires
92023|Supervisors, other mechanical and metal products manufacturing|Surveillants/surveillantes dans la fabrication d'autres produits métalliques et de pièces mécaniques
92024|Supervisors, other products manufacturing and assembly|Surveillants/surveillantes dans la fabrication et le montage de produits divers
92100|Power engineers and power systems operators|Mécaniciens/mécaniciennes de centrales et opérateurs/opératrices de réseaux électriques
92101|Water and waste treatment plant operators|Opérateurs/opératrices d'installations du traitement de l'eau et des déchets
93100|Central control and process operators, mineral and metal processing|Opérateurs/opératrices de poste central de contrôle et de conduite de procédés industriels dans le traitement des métaux et des minerais
93101|Central control and process operators, petroleum, gas and chemical processing|Opérateurs/opératrices de salle de commande centrale et de conduite de procédés industriels dans le raffinage du pétrole et le traitement du gaz et des produits chimiques
93102|Pulping, papermaking and coating control operators|Opérateurs/opératrices au contrôle de la réduction en pâte des pâtes et papiers, de la fabrication du papier et du couchage
93200|Aircraft assemblers and aircraft assembly inspectors|Monteurs/monteuses d'aéronefs et contrôleurs/contrôleuses de montage d'aéronefs
94100|Machine operators, mineral and metal processing|Opérateurs/opératrices de machines dans le traitement des métaux et des minerais
94101|Foundry workers|Ouvriers/ouvrières de fonderies
94102|Glass forming and finishing machine operators and glass cutters|Opérateurs/opératrices de machines à former et à finir le verre et coupeurs/coupeuses de verre
94103|Concrete, clay and stone forming operators|Opérateurs/opératrices de machines dans le façonnage et la finition des produits en béton, en argile ou en pierre
94104|Inspectors and testers, mineral and metal processing|Contrôleurs/contrôleuses et essayeurs/essayeuses dans la transformation des métaux et des minerais
94105|Metalworking and forging machine operators|Opérateurs/opératrices de machines à forger et à travailler les métaux
94106|Machining tool operators|Opérateurs/opératrices de machines d'usinage
94107|Machine operators of other metal products|Opérateurs/opératrices de machines d'autres produits métalliques
94110|Chemical plant machine operators|Opérateurs/opératrices d'installations de traitement des produits chimiques
94111|Plastics processing machine operators|Opérateurs/opératrices de machines de traitement des matières plastiques
94112|Rubber processing machine operators and related workers|Opérateurs/opératrices de machines de transformation du caoutchouc et personnel assimilé
94120|Sawmill machine operators|Opérateurs/opératrices de machines à scier dans les scieries
94121|Pulp mill, papermaking and finishing machine operators|Opérateurs/opératrices de machines dans la fabrication et la finition du papier dans les usines de pâte à papier
94122|Paper converting machine operators|Opérateurs/opératrices de machines à façonner le papier
94123|Lumber graders and other wood processing inspectors and graders|Classeurs/classeuses de bois d'oeuvre et autres vérificateurs/vérificatrices et classeurs/classeuses dans la transformation du bois
94124|Woodworking machine operators|Opérateurs/opératrices de machines à travailler le bois
94129|Other wood processing machine operators|Autres opérateurs/opératrices de machines dans la transformation du bois
94130|Textile fibre and yarn, hide and pelt processing machine operators and workers|Opérateurs/opératrices de machines et travailleurs/travailleuses de traitement des fibres et des fils textiles, du cuir et des peaux
94131|Weavers, knitters and other fabric making occupations|Tisseurs/tisseuses, tricoteurs/tricoteuses et autres opérateurs/opératrices de machines textiles
94132|Industrial sewing machine operators|Opérateurs/opératrices de machines à coudre industrielles
94133|Inspectors and graders, textile, fabric, fur and leather products manufacturing|Contrôleurs/contrôleuses et trieurs/trieuses dans la fabrication de produits textiles, de tissus, de fourrure et de cuir
94140|Process control and machine operators, food and beverage processing|Opérateurs/opératrices de machines et de procédés industriels dans la transformation des aliments et des boissons
94141|Industrial butchers and meat cutters, poultry preparers and related workers|Bouchers industriels/bouchères industrielles, dépeceurs-découpeurs/dépeceuses-découpeuses de viande, préparateurs/préparatrices de volaille et personnel assimilé
94142|Fish and seafood plant workers|Ouvriers/ouvrières dans les usines de transformation du poisson et de fruits de mer
94143|Testers and graders, food and beverage processing|Échantillonneurs/échantillonneuses et trieurs/trieuses dans la transformation des aliments et des boissons
94150|Plateless printing equipment operators|Opérateurs/opératrices d'équipement d'impression sans plaque
94151|Camera, platemaking and other prepress occupations|Photograveurs-clicheurs/photograveuses-clicheuses, photograveurs-reporteurs/photograveuses-reporteuses et autre personnel de prépresse
94152|Binding and finishing machine operators|Opérateurs/opératrices de machines à relier et de finition
94153|Photographic and film processors|Développeurs/développeuses de films et de photographies
94200|Motor vehicle assemblers, inspectors and testers|Assembleurs/assembleuses, contrôleurs/contrôleuses et vérificateurs/vérificatrices de véhicules automobiles
94201|Electronics assemblers, fabricators, inspectors and testers|Assembleurs/assembleuses, monteurs/monteuses, contrôleurs/contrôleuses et vérificateurs/vérificatrices de matériel électronique
94202|Assemblers and inspectors, electrical appliance, apparatus and equipment manufacturing|Monteurs/monteuses et contrôleurs/contrôleuses dans la fabrication de matériel, d'appareils et d'accessoires électriques
94203|Assemblers, fabricators and inspectors, industrial electrical motors and transformers|Assembleurs/assembleuses, monteurs/monteuses et contrôleurs/contrôleuses dans la fabrication de transformateurs et de moteurs électriques industriels
94204|Mechanical assemblers and inspectors|Monteurs/monteuses et contrôleurs/contrôleuses de matériel mécanique
94205|Machine operators and inspectors, electrical apparatus manufacturing|Opérateurs/opératrices de machines et contrôleurs/contrôleuses dans la fabrication d'appareils électriques
94210|Furniture and fixture assemblers, finishers, refinishers and inspectors|Monteurs/monteuses, finisseurs/finisseuses, restaurateurs/restauratrices et contrôleurs/contrôleuses de meubles et d'accessoires
94211|Assemblers and inspectors of other wood products|Monteurs/monteuses et contrôleurs/contrôleuses d'autres produits en bois
94212|Plastic products assemblers, finishers and inspectors|Assembleurs/assembleuses, finisseurs/finisseuses et contrôleurs/contrôleuses de produits en plastique
94213|Industrial painters, coaters and metal finishing process operators|Peintres, enduiseurs/enduiseuses et opérateurs/opératrices de procédés dans le finissage du métal - secteur industriel
94219|Other products assemblers, finishers and inspectors|Monteurs/monteuses, finisseurs/finisseuses et contrôleurs/contrôleuses de produits divers
95100|Labourers in mineral and metal processing|Manoeuvres dans le traitement des métaux et des minerais
95101|Labourers in metal fabrication|Manoeuvres en métallurgie
95102|Labourers in chemical products processing and utilities|Manoeuvres dans le traitement des produits chimiques et les services d'utilité publique
95103|Labourers in wood, pulp and paper processing|Manoeuvres dans le traitement des pâtes et papiers et la transformation du bois
95104|Labourers in rubber and plastic products manufacturing|Manoeuvres dans la fabrication des produits en caoutchouc et en plastique
95105|Labourers in textile processing and cutting|Manoeuvres dans la fabrication et la coupe des produits du textile
95106|Labourers in food and beverage processing|Manoeuvres dans la transformation des aliments et des boissons
95107|Labourers in fish and seafood processing|Manoeuvres dans la transformation du poisson et des fruits de mer
95109|Other labourers in processing, manufacturing and utilities|Autres manoeuvres des services de transformation, de fabrication et d'utilité publique`;
