// Made by scripts/domain-data.mjs: see docs/data.md.
export const PLACES = `ON|Toronto||4374|7937|M1BCEGHJKLMNPRSTVWX M2HJKLMNPR M3ABCHJKLMN M4ABCEGHJKLMNPRSTVWXY M5ABCEGHJMNPRSTV M6ABCEGHJKLMNPRS M8VWXYZ M9ABCLMNPRVW
QC|Montreal|Montréal|4551|7356|H1ABCEGHJKLMNPRSTVWXYZ H2ABCEGHJKLMNPRSTVWXYZ H3ABCEGHJKLMNRSTVWX H4ABCEGHJKLMNPRSV H8NPRSTYZ H9ACEHJK
BC|Vancouver||4925|12310|V5KLMNPRSTVWXYZ V6ABCEGHJKLMNPRSZ
AB|Calgary||5105|11407|T1Y T2ABCEGHJKLNRSTVXYZ T3ABCEGHJKLMNPRS
AB|Edmonton||5353|11349|T5ABCEGHJKLMNPRSTVWXYZ T6ABCEGHJKLMPRSTVWX
ON|Ottawa||4542|7569|K0A K1BCEGHJKLMNPRSTVWXYZ K2ABCEGHJKLMPRSTVW K4ABCMP
ON|Mississauga||4360|7965|L4TVWXYZ L5ABCEGHJKLMNRVW
MB|Winnipeg||4988|9715|R2CGHJKLMNPRVWXY R3ABEGHJKLMNPRSTVWXY
QC|Quebec City|Québec|4681|7121|G1BCEGHJKLMNPRSTVWXY G2ABCEGJKLMN G3EGJK
ON|Hamilton||4326|7987|L0R L8EGHJKLMNPRSTVW L9ABCGHK
ON|Brampton||4368|7977|L6PRSTVWXYZ L7A
BC|Surrey||4919|12285|V3RSTVWXZ V4ANP
ON|Kitchener||4342|8047|N2ABCEGHKMNPR
QC|Laval||4558|7375|H7ABCEGHJKLMNPRSTVWXY
NS|Halifax||4465|6359|B0JN B2RSTVWXYZ B3ABEGHJKLMNPRSTVZ B4ABCEG
ON|London||4298|8125|N5VWXYZ N6ABCEGHJKLMNP
BC|Victoria||4843|12336|V8RSTVW V9A
ON|Markham||4388|7926|L3PRST L6BCEG
ON|St. Catharines||4318|7923|L2MNPRSTW
ON|Niagara Falls||4306|7911|L2EGHJ
ON|Vaughan||4383|7950|L0J L4HJKL L6A
QC|Gatineau||4548|7565|J8MPRTXYZ J9AHJ
ON|Windsor||4228|8300|N8PRSTWXY N9ABCEGJ
SK|Saskatoon||5213|10668|S7HJKLMNRSVW
QC|Longueuil||4553|7352|J3YZ J4GHJKLMNPRTV
BC|Burnaby||4927|12297|V3JN V5ABCEGHJ
SK|Regina||5045|10461|S4RSTVWXYZ
BC|Richmond||4917|12313|V6VWXY V7ABCE
ON|Richmond Hill||4387|7943|L4BCES
ON|Oakville||4345|7968|L6HJKLM
ON|Burlington||4332|7980|L7LMNPRST
ON|Barrie||4437|7968|L4N L9J
ON|Oshawa||4390|7885|L1GHJKL
QC|Sherbrooke||4540|7190|J1CEGHJKLMNR
QC|Saguenay||4842|7107|G7BGHJKNPSTXYZ G8A
QC|Lévis||4680|7118|G6CJKVWXYZ G7A
BC|Kelowna||4989|11950|V1PVWXY
BC|Abbotsford||4905|12232|V2ST V3G V4X
BC|Coquitlam||4928|12279|V3BCEK
QC|Trois-Rivières||4635|7255|G8TVWYZ G9ABC
ON|Kingston||4423|7649|K7KLMP
ON|Guelph||4355|8025|N1CEGHKL
ON|Cambridge||4340|8031|N1PRST N3CEH
ON|Whitby||4388|7894|L0B L1MNPR
ON|Ajax||4386|7904|L1STZ
BC|Langley||4910|12258|V1M V2YZ V3A V4W
BC|Saanich||4848|12338|V8NPXYZ V9E
QC|Terrebonne||4570|7363|J6VWXY J7M
ON|Milton||4351|7988|L0P L9T
NL|St. John's||4748|5280|A1ABCEGHS
NB|Moncton||4613|6477|E1ACEGH
ON|Thunder Bay||4838|8925|P7BCEGJK
NB|Dieppe||4610|6472|
ON|Waterloo||4347|8052|N2JLTV
BC|Delta||4908|12306|V4CEGKLM
ON|Chatham||4242|8213|N0P N7LM N8A
AB|Red Deer||5227|11381|T4NPR
BC|Kamloops||5068|12034|V1S V2BCE
ON|Brantford||4317|8025|N3PRSTV
NS|Cape Breton||4614|6019|B1ABCEGHJKLMNPRSTVY B2A
AB|Lethbridge||4969|11283|T1HJK
QC|Saint-Jean-sur-Richelieu||4532|7327|J2WXY J3AB
ON|Clarington||4394|7861|L0A L1BCE
ON|Pickering||4384|7909|L0H L1VWXY
BC|Nanaimo||4916|12394|V9RSTV
ON|Sudbury||4649|8101|P0M P3ABCGLNPY
BC|North Vancouver||4936|12301|V7GHJKLNPR
QC|Brossard||4547|7345|J4WXYZ
QC|Repentigny||4573|7347|J5YZ J6A
ON|Newmarket||4405|7947|L3XY
BC|Chilliwack||4916|12195|V2PR V4Z
BC|White Rock||4903|12280|V4B
BC|Maple Ridge||4922|12260|V2WX V4R
ON|Peterborough||4430|7832|K9HJK
ON|Kawartha Lakes||4435|7875|K0M K9V
BC|Prince George||5392|12275|V2KLMN
ON|Sault Ste. Marie||4653|8435|P6ABC
AB|Sherwood Park||5353|11330|T8ABCEGH
ON|Sarnia||4300|8231|N7STVWX
AB|Wood Buffalo||5760|11133|T0P
BC|New Westminster||4921|12291|V3LM
QC|Châteauguay||4538|7375|J6JK
QC|Saint-Jérôme||4578|7400|J5L J7YZ
QC|Drummondville||4588|7248|J1Z J2ABCE
AB|Fort McMurray||5673|11138|T9HJK
NB|Saint John||4528|6608|E2HJKLMNP
ON|Norfolk County||4284|8031|N3Y
ON|Caledon||4387|7987|L7CEK
AB|St. Albert||5363|11363|T8N
QC|Granby||4540|7273|J2GHJ
AB|Medicine Hat||5004|11068|T1ABC
AB|Grande Prairie||5517|11879|T8VWX
ON|St. Thomas||4278|8118|N5PR
AB|Airdrie||5129|11401|T4AB
ON|Halton Hills||4363|7995|L7GJ
QC|Saint-Hyacinthe||4562|7295|J2RST
QC|Lac-Brome||4522|7252|J0E
BC|Port Coquitlam||4926|12278|
NB|Fredericton||4596|6664|E3BCG
QC|Blainville||4567|7388|J7BC
ON|Aurora||4400|7947|L4G
ON|Welland||4298|7923|L3BC
ON|North Bay||4630|7945|P1ABC
QC|Beloeil||4557|7320|J3G
ON|Belleville||4417|7738|K8NP
QC|Mirabel||4565|7408|J7JN
QC|Shawinigan||4657|7275|G0X G9NPRT
QC|Dollard-des-Ormeaux||4548|7382|H9BG
ON|Haldimand County||4299|7985|N3W
MB|Brandon||4985|9995|R7ABC
QC|Rimouski||4845|6853|G5LMN
ON|Cornwall||4503|7474|K6HJK
ON|Stouffville||4397|7925|L4A
ON|Georgina||4430|7943|L0E L4P
QC|Victoriaville||4605|7197|G6PRT
BC|Vernon||5027|11927|V1HT
BC|Duncan||4878|12371|V9L
QC|Saint-Eustache||4557|7390|J7PR
ON|Quinte West||4418|7757|K0K K8RV
PE|Charlottetown||4624|6313|C1ACE
QC|Mascouche||4575|7360|J7KL
BC|West Vancouver||4937|12317|V7STV
QC|Salaberry-de-Valleyfield||4525|7413|J6ST
QC|Rouyn-Noranda||4823|7902|J0Z J9XY
ON|Timmins||4847|8133|P0N P4NPR
QC|Sorel-Tracy||4603|7312|J3PR
ON|New Tecumseth||4408|7975|
ON|Woodstock||4313|8075|N4STV
QC|Boucherville||4560|7345|J4B
BC|Mission||4913|12231|V2V V4S
QC|Vaudreuil-Dorion||4540|7403|
ON|Brant||4312|8037|N0E N3L
ON|Lakeshore||4224|8265|N8N N9K
ON|Innisfil||4430|7958|L0L L9S
SK|Prince Albert||5320|10575|S6VWX
BC|Langford||4845|12351|V9B
ON|Bradford West Gwillimbury||4413|7963|L0G L3Z
BC|Campbell River||5002|12525|V9HW
AB|Spruce Grove||5355|11390|T7X
SK|Moose Jaw||5039|10555|S6HK
BC|Penticton||4949|11959|V2A
BC|Port Moody||4928|12283|V3H
ON|Leamington||4207|8258|N8H
BC|West Kelowna||4986|11958|V1Z V4T
QC|Saint-Georges||4612|7067|G5YZ
QC|Côte-Saint-Luc||4547|7367|H4WX
QC|Val-d’Or||4810|7778|J9P
ON|Owen Sound||4457|8093|N4K
ON|Stratford||4337|8098|N4Z N5A
SK|Lloydminster||5328|11001|S9V
QC|Pointe-Claire||4545|7382|H9RS
ON|Orillia||4460|7942|L3V
QC|Alma||4855|7165|G8BCE
ON|Orangeville||4392|8012|
ON|Fort Erie||4292|7902|L2A
ON|LaSalle||4222|8307|N9H
QC|Sainte-Julie||4558|7333|J3E
AB|Leduc||5326|11355|T9E
BC|North Cowichan||4882|12372|
QC|Chambly||4543|7329|J3L
AB|Okotoks||5073|11398|T1S
QC|Sept-Îles||5022|6638|G0G G4S
ON|Centre Wellington||4370|8037|N1M
QC|Saint-Constant||4537|7357|J5A
ON|Grimsby||4320|7955|L3M
QC|Boisbriand||4562|7383|J7GH
NL|Conception Bay South||4752|5298|A1WX
QC|Saint-Bruno-de-Montarville||4553|7335|J3V
QC|Sainte-Thérèse||4563|7385|J7E
AB|Cochrane||5119|11447|T4C
QC|Thetford Mines||4610|7130|G6GH
ON|Prince Edward County||4401|7714|
BC|Courtenay||4969|12499|V9N
QC|Magog||4527|7215|J1X
YT|Whitehorse||6070|13507|Y1A
ON|Woolwich||4357|8048|N0B N3B
ON|Clarence-Rockland||4548|7520|K4K
AB|Fort Saskatchewan||5371|11321|T8L
ON|East Gwillimbury||4413|7942|L9N
ON|Lincoln||4313|7943|
QC|La Prairie||4542|7350|J5R
ON|Tecumseh||4224|8293|N0R
NL|Mount Pearl||4752|5281|A1N
ON|Amherstburg||4210|8308|N9V
QC|Saint-Lambert||4550|7352|J4S
ON|Brockville||4458|7568|K6V
ON|Collingwood||4450|8022|L9Y
ON|Scugog||4409|7894|L0C L9L
ON|Kingsville||4210|8272|N8M N9Y
QC|Baie-Comeau||4922|6815|G4Z G5C
NL|Paradise||4753|5287|A1L
ON|Uxbridge||4412|7913|L9P
ON|Essa||4425|7978|L0M
QC|Candiac||4538|7352|
ON|Oro-Medonte||4457|7958|
QC|Varennes||4568|7343|J3X
ON|Strathroy-Caradoc||4296|8162|N7G
ON|Wasaga Beach||4452|8002|L9Z
NS|New Glasgow||4559|6265|B2H
ON|Wilmot||4340|8065|N3A
ON|Essex||4208|8290|
BC|Fort St. John||5625|12085|V1J
QC|Kirkland||4545|7387|
QC|L’Assomption||4583|7342|J5W
QC|Westmount||4548|7360|H3YZ
QC|Saint-Lazare||4540|7413|J7T
AB|Chestermere||5105|11382|T1X
ON|Huntsville||4533|7922|P0B P1H
NL|Corner Brook||4893|5793|A2H
NB|Riverview||4606|6481|E1B
AB|Lloydminster||5328|11004|T9V
QC|Joliette||4602|7345|J6E
NT|Yellowknife||6247|11441|X1A
BC|Squamish||4970|12316|V0N V8B
QC|Mont-Royal||4552|7364|H3P
QC|Rivière-du-Loup||4783|6953|G5R
ON|Cobourg||4397|7817|
BC|Cranbrook||4951|11577|V1C
QC|Beaconsfield||4543|7387|H9W
ON|Springwater||4443|7973|L4M
QC|Dorval||4545|7375|H9P
ON|Thorold||4312|7920|L0S L2V
AB|Camrose||5302|11283|T4V
ON|South Frontenac||4451|7649|K0H
BC|Pitt Meadows||4923|12268|V3Y
ON|Port Colborne||4288|7925|L3K
NB|Quispamsis||4543|6595|E2EGS
QC|Mont-Saint-Hilaire||4556|7319|J3H
NB|Bathurst||4762|6565|E2A
QC|Saint-Augustin-de-Desmaures||4673|7147|G3A
BC|Oak Bay||4843|12332|
QC|Sainte-Marthe-sur-le-Lac||4553|7393|J0N
BC|Salmon Arm||5070|11927|V0E V1E
BC|Port Alberni||4923|12481|V9Y
BC|Esquimalt||4843|12341|
QC|Deux-Montagnes||4553|7388|
NB|Miramichi||4702|6551|
ON|Niagara-on-the-Lake||4326|7907|
QC|Saint-Lin--Laurentides||4585|7377|J5M
AB|Beaumont||5336|11341|T4X
ON|Middlesex Centre||4305|8145|
NS|Inverness||4620|6110|B0E
AB|Stony Plain||5353|11401|T7Z
ON|Petawawa||4590|7728|K8H
ON|Pelham||4303|7933|
ON|Selwyn||4442|7833|K9L
ON|Loyalist||4425|7675|K7N
ON|Greater Napanee||4425|7695|K7R
ON|Midland||4475|7988|
BC|Colwood||4842|12350|V9C
BC|Central Saanich||4851|12338|V8M
QC|Sainte-Catherine||4540|7358|J5C
ON|Port Hope||4395|7830|L1A
QC|L’Ancienne-Lorette||4680|7135|
QC|Saint-Basile-le-Grand||4553|7328|J3N
SK|Swift Current||5029|10779|S9H
NB|Edmundston||4738|6833|E3V E7C
ON|Russell||4526|7536|K4R
ON|North Grenville||4497|7565|K0G
SK|Yorkton||5121|10246|S3N
NB|Tracadie||4751|6491|E1X E9H
ON|Bracebridge||4503|7930|P1LP
ON|Greater Napanee||4425|7695|
ON|Tillsonburg||4287|8073|N4G
MB|Steinbach||4953|9668|R5G
MB|Hanover||4944|9685|R0A
BC|Terrace||5452|12860|V8G
MB|Springfield||4993|9669|
QC|Gaspé||4883|6448|G4X
ON|Kenora||4977|9448|P9N
AB|Cold Lake||5446|11018|T9M
PE|Summerside||4640|6378|C0B C1N
BC|Comox||4967|12490|V9M
AB|Sylvan Lake||5231|11410|T4S
QC|Pincourt||4538|7398|J7W
ON|West Lincoln||4307|7957|
QC|Matane||4885|6753|G4W
AB|Brooks||5056|11190|T1R
QC|Sainte-Anne-des-Plaines||4576|7382|
ON|West Nipissing|Nipissing Ouest|4637|7992|P2B
QC|Rosemère||4564|7380|J7A
QC|Mistassini||4882|7222|G8L
NL|Grand Falls-Windsor||4896|5566|A2AB
ON|Clearview||4440|8007|
ON|St. Clair||4278|8235|
AB|Canmore||5109|11536|T1W
SK|North Battleford||5276|10829|S9A
ON|Pembroke||4582|7710|
QC|Mont-Laurier||4655|7550|J9L
AB|Strathmore||5104|11340|T1P
ON|Saugeen Shores||4443|8137|
MB|Thompson||5574|9786|R8N
QC|Lavaltrie||4588|7328|J5T
AB|High River||5058|11387|T1V
ON|Severn||4475|7952|
QC|Sainte-Sophie||4582|7390|J5J
QC|Saint-Charles-Borromée||4605|7347|
MB|Portage La Prairie||4997|9829|R1N
ON|Thames Centre||4303|8108|
ON|Mississippi Mills||4522|7620|
BC|Powell River||4984|12452|V8A
ON|South Glengarry||4520|7458|
ON|North Perth||4373|8095|N4W
QC|Mercier||4532|7375|J6R
ON|South Stormont||4508|7497|K0C
QC|Saint-Colomban||4573|7413|J5K
AB|Lacombe||5247|11374|T4L
BC|Sooke||4838|12374|V9Z
BC|Dawson Creek||5576|12024|V1G
BC|Lake Country||5008|11941|V4V
ON|Trent Hills||4431|7785|
QC|Sainte-Marie||4645|7103|G6E
ON|Guelph/Eramosa||4363|8022|
NS|Truro||4536|6328|B2N
QC|Amos||4857|7812|J9T
ON|The Nation|La Nation|4535|7503|
ON|Ingersoll||4304|8088|N5C
MB|Winkler||4918|9794|R6W
AB|Wetaskiwin||5297|11338|T9A
ON|Central Elgin||4277|8110|N5L
QC|Lachute||4565|7433|J8H
ON|West Grey||4418|8082|N4N
BC|Parksville||4932|12431|V9P
QC|Cowansville||4520|7275|J2K
QC|Bécancour||4633|7243|G9H
ON|Gravenhurst||4492|7937|P0E
ON|Perth East||4347|8095|
BC|Prince Rupert||5431|13033|V8J
QC|Prévost||4587|7408|
QC|Sainte-Adèle||4595|7413|J8B
NS|Kentville||4508|6450|B4N
QC|Beauharnois||4532|7387|J6N
QC|Magdalen Islands|Îles-de-la-Madeleine|4738|6187|G4T
ON|Wellington North||4390|8057|
MB|St. Andrews||5027|9697|R1A
ON|Carleton Place||4513|7613|K7C
BC|Whistler||5012|12295|
ON|Brighton||4412|7776|
ON|Tiny||4468|7995|L9M
NL|Gander||4896|5461|A1V
BC|Sidney||4865|12340|V8L
NB|Rothesay||4538|6600|
ON|Brock||4432|7908|
BC|Summerland||4960|11968|V0H
QC|Val-des-Monts||4565|7567|J8N
MB|Taché||4971|9667|R5H
QC|Montmagny||4698|7055|G5V
ON|Erin||4377|8007|
ON|Kincardine||4417|8163|N2Z
ON|North Dundas||4508|7535|
ON|Wellesley||4355|8072|
SK|Estevan||4914|10299|S4A
BC|North Saanich||4861|12342|
SK|Warman||5232|10658|S0K
QC|La Tuque||4807|7405|G9X
ON|Norwich||4298|8060|
ON|Meaford||4458|8073|N4L
ON|Adjala-Tosorontio||4413|7993|L0N L9R
ON|Hamilton Township||4405|7822|K9A
MB|St. Clements||5027|9667|R1BC
QC|Saint-Amable||4565|7330|J0L
SK|Weyburn||4966|10385|S4H
ON|South Dundas||4492|7527|
QC|L’Île-Perrot||4538|7395|
QC|Notre-Dame-de-l'Île-Perrot||4537|7393|
BC|Williams Lake||5213|12214|V2G
ON|Elliot Lake||4638|8265|P5A
QC|Cantley||4557|7578|J8V
BC|Nelson||4950|11728|V1L
ON|Lambton Shores||4318|8190|
ON|Mapleton||4374|8067|
ON|Georgian Bluffs||4465|8103|
QC|Rawdon||4605|7372|
NB|Campbellton||4801|6667|E3N
BC|View Royal||4845|12343|
BC|Coldstream||5022|11925|V1B
NS|Chester||4465|6430|
NS|Queens||4403|6472|B0T
MB|Selkirk||5014|9688|
QC|Saint-Félicien||4865|7245|G8K
ON|Hawkesbury||4560|7460|K6A
QC|Roberval||4852|7223|G8H
QC|Sainte-Agathe-des-Monts||4605|7428|J8C
ON|North Dumfries||4332|8038|
ON|Rideau Lakes||4467|7622|
BC|Sechelt||4947|12375|
ON|North Glengarry||4533|7473|
ON|South Huron||4332|8150|N0M
QC|Marieville||4543|7317|J3M
ON|Tay||4472|7977|L4R
ON|Temiskaming Shores||4752|7968|P0J
AB|Hinton||5341|11756|T7V
QC|Saint-Sauveur||4590|7417|J0R
BC|Quesnel||5298|12249|V2J
ON|Elizabethtown-Kitley||4470|7588|K6T
AB|Morinville||5380|11365|T8R
ON|Grey Highlands||4433|8050|
PE|Stratford||4622|6309|C1B
ON|Alfred and Plantagenet||4557|7492|K0B
QC|Mont-Tremblant||4612|7460|J8E
SK|Martensville||5229|10667|
QC|Saint-Raymond||4690|7183|G3L
NS|Amherst||4582|6422|B4H
ON|Ramara||4463|7922|L0K
QC|Bois-des-Filion||4567|7375|J6Z
ON|Leeds and the Thousand Islands||4445|7608|
QC|Carignan||4545|7330|
ON|Brockton||4417|8122|
ON|Laurentian Valley||4577|7722|K8AB
MB|East St. Paul||4998|9701|R2E
QC|Lorraine||4568|7378|
QC|Sainte-Julienne||4597|7372|
AB|Blackfalds||5238|11380|T4M
ON|Malahide||4279|8094|N5H
NB|Oromocto||4585|6648|E2V
AB|Olds||5179|11411|T4H
ON|Huron East||4363|8128|
MB|Stanley||4913|9807|R6M
ON|Penetanguishene||4477|7993|
BC|Qualicum Beach||4935|12443|V9K
QC|Notre-Dame-des-Prairies||4605|7343|
ON|West Perth||4347|8120|N0K
ON|Cavan Monaghan||4420|7847|
ON|Arnprior||4543|7635|K7S
ON|Smiths Falls||4490|7602|
QC|Pont-Rouge||4675|7170|G3H
ON|Champlain||4553|7465|
QC|Coaticook||4513|7180|J1A
ON|Minto||4392|8087|
MB|Morden||4919|9810|
ON|Mono||4402|8007|
SK|Corman Park No. 344||5223|10680|S7PT
BC|Ladysmith||4900|12382|V9G
NS|Bridgewater||4437|6452|B4V
MB|Dauphin||5120|10006|R7N
QC|Otterburn Park||4553|7322|
AB|Taber||4978|11215|T1G
ON|South Bruce Peninsula||4473|8120|
AB|Edson||5358|11643|T7E
QC|Farnham||4528|7298|J2N
ON|Kapuskasing||4942|8243|P5N
BC|Revelstoke||5099|11820|
QC|La Malbaie||4765|7015|G5A
ON|Renfrew||4547|7668|K7V
AB|Coaldale||4973|11262|T1M
NL|Portugal Cove-St. Philip's||4763|5285|A1M
ON|Zorra||4315|8095|
BC|Kitimat||5400|12870|V8C
ON|Shelburne||4408|8020|L9V
NL|Happy Valley-Goose Bay||5334|6045|A0P
QC|Saint-Hippolyte||4593|7402|J8A
BC|Castlegar||4933|11767|V1N
NS|Church Point||4433|6612|
AB|Drumheller||5146|11272|T0J
ON|Kirkland Lake||4815|8003|P2N
NS|Argyle||4380|6585|B0W
NL|Torbay||4765|5273|A1K
QC|La Pêche||4568|7598|J0X
AB|Banff||5118|11557|T1L
AB|Innisfail||5203|11395|T4G
QC|Nicolet||4622|7262|J3T
MB|Rockwood||5029|9729|
ON|Drummond/North Elmsley||4497|7620|
ON|Dryden||4978|9283|P8N
NU|Iqaluit||6376|6851|X0A
ON|Fort Frances||4862|9340|P9A
QC|La Sarre||4880|7920|J9Z
BC|Trail||4910|11771|V1R
QC|Chandler||4835|6468|
ON|Stone Mills||4445|7692|
ON|Hanover||4415|8103|
ON|South-West Oxford||4295|8080|
QC|Acton Vale||4565|7257|
QC|Bromont||4532|7265|J2L
ON|Beckwith||4508|7607|
ON|Goderich||4373|8170|N7A
ON|Plympton-Wyoming||4302|8208|N0N
ON|Central Huron||4363|8157|
QC|Rigaud||4548|7430|
QC|Louiseville||4625|7295|J5V
QC|Chibougamau||4992|7437|G8P
ON|Aylmer||4277|8098|
QC|Delson||4537|7355|J5B
BC|Kimberley||4967|11598|V1A
ON|Blandford-Blenheim||4323|8060|N0J
ON|Bayham||4273|8078|
ON|Augusta||4475|7560|K0E
ON|Puslinch||4345|8017|
QC|Beauport||4697|7130|G3B
QC|Saint-Rémi||4527|7362|
ON|St. Marys||4326|8113|N4X
AB|Drayton Valley||5322|11498|T7A
AB|Ponoka||5268|11357|T4J
NL|Labrador City||5295|6692|A2V
QC|Donnacona||4667|7173|G3M
ON|Southgate||4410|8058|N0C
ON|McNab/Braeside||4545|7650|
MB|Macdonald||4967|9745|R4G
QC|Hampstead||4548|7363|
QC|Baie-Saint-Paul||4745|7050|G3Z
BC|Merritt||5011|12079|V1K
ON|Bluewater||4345|8160|
ON|East Zorra-Tavistock||4323|8078|
QC|Brownsburg||4567|7445|J8G
QC|Stoneham-et-Tewkesbury||4717|7143|G3C
QC|Asbestos||4577|7193|J1T
ON|Huron-Kinloss||4405|8153|
QC|Coteau-du-Lac||4530|7418|
ON|The Blue Mountains||4448|8038|
ON|Whitewater Region||4572|7683|
ON|Edwardsburgh/Cardinal||4483|7550|
QC|Sainte-Anne-des-Monts||4913|6650|G4V
QC|Old Chelsea||4550|7578|J9B
ON|North Stormont||4522|7500|
ON|Alnwick/Haldimand||4408|7803|
AB|Peace River||5623|11729|T8S
ON|Arran-Elderslie||4440|8120|
QC|Saint-Zotique||4525|7425|
QC|Val-Shefford||4535|7257|J2M
ON|Douro-Dummer||4445|7810|K0L
QC|Plessisville||4622|7178|G6L
MB|Ritchot||4966|9712|R5A
ON|Otonabee-South Monaghan||4423|7823|
NB|Shediac||4622|6453|E4P
AB|Slave Lake||5529|11477|T0G
QC|Port-Cartier||5003|6687|G5B
QC|Saint-Lambert-de-Lauzon||4659|7123|
NS|Barrington||4356|6556|
AB|Rocky Mountain House||5238|11492|T4T
ON|Chatsworth||4438|8087|
NL|Stephenville||4855|5857|A2N
ON|Muskoka Falls||4513|7956|
AB|Devon||5336|11373|T9G
NS|Yarmouth||4384|6612|B5A
QC|Boischatel||4690|7115|G0A
ON|Parry Sound||4533|8003|
QC|Pointe-Calumet||4550|7397|
NB|Beaubassin East|Beaubassin-est|4617|6431|E4N
ON|Wainfleet||4293|7938|
ON|Cramahe||4408|7788|
QC|Beauceville||4620|7078|G5X
ON|North Middlesex||4315|8163|
QC|Amqui||4847|6743|G5J
QC|Sainte-Catherine-de-la-Jacques-Cartier||4685|7162|G3N
NL|Clarenville||4816|5397|A5A
QC|Mont-Joli||4858|6818|G5H
ON|Dysart et al||4520|7840|
AB|Wainwright||5283|11087|T9W
QC|Contrecoeur||4585|7323|
NB|Beresford||4772|6588|E8JK
QC|Saint-Joseph-du-Lac||4553|7400|
BC|Hope||4939|12144|V0X
MB|Gimli||5066|9703|
NB|Douglas||4628|6694|E6B
QC|Saint-Apollinaire||4662|7152|
ON|Hindon Hill||4493|7873|
QC|Les Cèdres||4530|7405|
MB|La Broquerie||4940|9651|
BC|Kent||4928|12175|V0M
ON|Tweed||4460|7733|
QC|Saint-Félix-de-Valois||4617|7343|
NL|Bay Roberts||4758|5328|A0A
SK|Melfort||5286|10461|
AB|Bonnyville||5427|11075|T9N
AB|Stettler||5232|11272|T0C
QC|Saint-Calixte||4595|7385|
QC|Lac-Mégantic||4558|7088|G6B
ON|Perth||4490|7625|K7H
ON|Oliver Paipoonge||4839|8952|
SK|Humboldt||5220|10512|
QC|Charlemagne||4572|7348|
QC|Pontiac||4558|7613|
AB|St. Paul||5399|11130|T0A
ON|Petrolia||4288|8214|
ON|Southwest Middlesex||4275|8170|
ON|Front of Yonge||4453|7587|
AB|Vegreville||5349|11205|T9C
QC|Sainte-Brigitte-de-Laval||4700|7120|
QC|Princeville||4617|7188|
QC|Verchères||4578|7335|
MB|The Pas||5383|10125|R0B R9A
QC|Saint-Césaire||4542|7300|
SK|La Ronge||5510|10530|
ON|Tay Valley||4487|7638|
ON|South Bruce||4403|8120|
QC|McMasterville||4555|7323|
AB|Redcliff||5008|11078|
AB|Crowsnest Pass||4960|11451|
QC|Saint-Philippe||4535|7347|
QC|Richelieu||4545|7325|
QC|Notre-Dame-du-Mont-Carmel||4648|7265|
QC|L'Ange-Gardien||4558|7545|J8L
QC|Sainte-Martine||4525|7380|
QC|Saint-Pie||4550|7290|
BC|Peachland||4977|11974|
ON|Ashfield-Colborne-Wawanosh||4387|8160|
ON|Trent Lakes||4467|7843|
BC|Northern Rockies||5900|12375|
QC|Cookshire||4537|7167|
MB|West St. Paul||5001|9712|R4A
QC|Windsor||4557|7200|
QC|L’Epiphanie||4585|7348|J5X
BC|Creston||4909|11651|
BC|Smithers||5478|12717|
PE|Cornwall||4624|6320|C0A
SK|Meadow Lake||5412|10844|S9X
ON|Lanark Highlands||4509|7652|
NB|Sackville||4590|6437|E4L
NB|Grand Falls|Grand-Sault|4703|6774|E3Z
ON|Cochrane||4907|8102|
NL|Marystown||4717|5517|A0E
ON|Sioux Lookout||5010|9192|P8T
AB|Didsbury||5167|11413|T0M
QC|Saint-Honoré||4853|7108|G0V
BC|Fernie||4950|11506|V0B
NL|Deer Lake||4917|5743|A8A
NB|Woodstock||4615|6760|E7M
QC|Val-David||4603|7422|
SK|Flin Flon||5477|10188|S0P
QC|Hudson||4545|7415|
ON|Gananoque||4433|7617|K7G
MB|Brokenhead||5014|9653|
QC|Saint-Paul||4598|7345|
NB|Burton||4580|6641|
BC|Spallumcheen||5045|11921|
AB|Westlock||5415|11385|T7P
QC|Témiscouata-sur-le-Lac||4768|6888|
QC|Shannon||4688|7152|
BC|Osoyoos||4903|11947|
QC|Montréal-Ouest||4545|7365|
ON|Hearst||4969|8365|
QC|Saint-Henri||4670|7107|
MB|Ste. Anne||4962|9657|
NS|Antigonish||4562|6198|B2G
ON|Espanola||4625|8177|P5E
ON|West Elgin||4258|8167|
MB|Flin Flon||5477|10184|R8A
NB|Grand Bay-Westfield||4536|6624|E5K
QC|Sainte-Anne-de-Bellevue||4540|7395|H9X
ON|North Huron||4383|8142|
BC|Oliver||4918|11955|
QC|Saint-Roch-de-l'Achigan||4585|7360|
ON|Stirling-Rawdon||4437|7759|
QC|Chisasibi||5366|7879|J0M
NL|Carbonear||4774|5323|A1Y
NB|Saint Marys||4617|6649|E6C
QC|Chertsey||4617|7392|
BC|Armstrong||5045|11920|
MB|Stonewall||5013|9733|
NB|Shippagan||4786|6460|E8ST
QC|Lanoraie||4597|7322|
NB|Memramcook||4600|6455|E4K
ON|Centre Hastings||4442|7744|
QC|Warwick||4595|7198|J0A
ON|East Ferris||4627|7930|
NB|Hanwell||4587|6679|E3E
QC|Saint-Joseph-de-Beauce||4630|7088|
BC|Metchosin||4838|12354|
ON|Lucan Biddulph||4320|8138|
QC|Rivière-Rouge||4642|7487|
ON|Greenstone||5000|8673|
QC|Saint-Mathias-sur-Richelieu||4547|7327|
MB|Neepawa||5023|9947|
BC|Gibsons||4940|12350|
SK|Kindersley||5147|10916|
AB|Jasper||5290|11813|T0E
AB|Barrhead||5412|11440|T7N
QC|Les Coteaux||4528|7423|J7X
SK|Melville||5093|10281|
QC|Saint-Germain-de-Grantham||4583|7257|J0C
ON|Iroquois Falls||4877|8067|
ON|Havelock-Belmont-Methuen||4457|7790|
MB|Cornwallis||4980|9985|
QC|Saint-Boniface||4650|7282|
SK|Edenwold No. 158||5052|10435|S4L
NB|Coverdale||4600|6489|E1J E4J
BC|Vanderhoof||5401|12401|
ON|Southwold||4275|8132|
NL|Goulds||4745|5276|
NB|Saint Stephen||4520|6728|
QC|Waterloo||4535|7252|
SK|Nipawin||5336|10402|
QC|Neuville||4670|7158|
QC|Saint-Cyrille-de-Wendover||4593|7243|
ON|Central Frontenac||4472|7680|
QC|Mont-Orford||4537|7218|
QC|Saint-Jean-de-Matha||4623|7353|
ON|Seguin||4529|7981|P0C
ON|Tyendinaga||4430|7720|
NB|Hampton||4553|6583|E5N
NB|Sussex||4572|6552|E4E E5P
BC|Grand Forks||4903|11844|
QC|La Pocatière||4737|7003|
NB|Caraquet||4779|6496|E1W
QC|Saint-Étienne-des-Grès||4643|7277|
MB|Altona||4910|9756|
NS|Stellarton||4556|6266|B0K
NS|Wolfville||4508|6437|B4P
NB|New Maryland||4589|6668|
BC|Port Hardy||5072|12749|
QC|Saint-Donat||4632|7422|
QC|Château-Richer||4697|7102|
ON|Madawaska Valley||4550|7767|
ON|Deep River||4610|7749|
ON|Asphodel-Norwood||4435|7802|
ON|Red Lake||5103|9383|P0V
QC|Métabetchouan-Lac-à-la-Croix||4843|7187|G8G
QC|Berthierville||4608|7318|
AB|Vermilion||5335|11085|T9X
MB|Niverville||4961|9704|
ON|Hastings Highlands||4523|7793|
AB|Carstairs||5156|11410|
QC|Danville||4578|7202|
NL|Channel-Port aux Basques||4757|5914|A0M
SK|Battleford||5274|10832|
QC|Lac-Etchemin||4640|7050|
QC|Saint-Antonin||4777|6948|
QC|Saint-Jacques||4595|7357|
MB|Swan River||5211|10127|
QC|Sutton||4509|7258|
ON|Northern Bruce Peninsula||4508|8138|
QC|L’Islet-sur-Mer||4710|7035|
QC|Carleton-sur-Mer||4810|6613|
QC|Oka||4547|7408|
ON|Prescott||4472|7552|
ON|Amaranth||4398|8023|L9W
ON|Marmora and Lake||4464|7774|
QC|Maniwaki||4638|7597|J9E
QC|Morin-Heights||4590|7425|
NB|Dundas||4632|6469|E4R
QC|Napierville||4518|7340|
QC|Crabtree||4597|7347|
ON|Bancroft||4505|7785|
QC|Saint-Tite||4673|7257|
ON|Howick||4390|8107|N0G
ON|Dutton/Dunwich||4267|8150|
ON|Callander||4618|7941|P0H
NB|Simonds||4531|6580|
QC|Baie-d’Urfé||4542|7392|
QC|New Richmond||4817|6587|
ON|Perth South||4330|8115|
QC|Roxton Pond||4548|7267|
BC|Sparwood||4973|11489|
AB|Claresholm||5002|11358|T0L
ON|Breslau||4348|8041|
ON|Montague||4497|7597|K7A
BC|Cumberland||4962|12503|
QC|Beaupré||4705|7090|
QC|Saint-André-Avellin||4572|7507|
QC|Saint-Ambroise-de-Kildare||4608|7355|J0K
QC|East Angus||4548|7167|
BC|Rossland||4908|11780|
BC|Mackenzie||5534|12309|
BC|Golden||5130|11697|
AB|Raymond||4947|11265|
QC|Saint-Adolphe-d'Howard||4597|7433|
ON|Warwick||4300|8189|
BC|Bowen Island||4938|12338|
ON|Bonnechere Valley||4553|7710|
NS|Windsor||4498|6413|
AB|Pincher Creek||4949|11395|
NB|Alnwick||4727|6523|E9G
NS|Westville||4555|6270|
BC|Fruitvale||4912|11754|V0G
NL|Pasadena||4902|5761|A0L
QC|Saint-Prosper||4622|7048|
QC|Ormstown||4513|7400|J0S
AB|Cardston||4920|11330|
BC|Westbank||4984|11967|
MB|De Salaberry||4944|9698|
MB|Headingley||4987|9739|R4HJ
AB|Grande Cache||5388|11912|
NB|Atholville||4799|6671|
QC|Saint-Agapit||4657|7143|
SK|Prince Albert No. 461||5311|10566|
ON|Casselman||4530|7508|
QC|Saint-Ambroise||4855|7133|
NT|Hay River||6075|11590|X0E
QC|Mistissini||5057|7368|
NB|Studholm||4581|6557|E4G
BC|Lumby||5025|11897|
QC|Saint-Faustin--Lac-Carré||4608|7447|J0T
ON|Morris-Turnberry||4385|8125|
NL|Placentia||4725|5396|A0B
QC|Saint-Pascal||4753|6980|
ON|Mulmur||4419|8011|
ON|Blind River||4618|8295|
QC|Dunham||4513|7280|
QC|Havre-Saint-Pierre||5023|6360|
QC|Saint-Anselme||4663|7097|
QC|Trois-Pistoles||4812|6918|
QC|Grande-Rivière||4840|6450|
ON|Powassan||4608|7936|
QC|Malartic||4813|7813|
NL|Bonavista||4866|5312|A0C
MB|Killarney - Turtle Mountain||4918|9969|
MB|Woodlands||5024|9774|
NL|Lewisporte||4923|5507|
QC|Saint-Denis-de-Brompton||4545|7208|
BC|Invermere||5051|11603|V0A
NB|Salisbury||4608|6520|
MB|Bifrost-Riverton||5106|9714|
SK|Buckland No. 491||5333|10578|
MB|Cartier||4992|9770|R4K
QC|Sainte-Anne-des-Lacs||4585|7413|
ON|Highlands East||4497|7825|
MB|Alexander||5042|9608|
QC|Sainte-Claire||4660|7087|
QC|Percé||4853|6422|
QC|Saint-Jean-Port-Joli||4722|7027|
ON|East Hawkesbury||4552|7447|
NB|Bright||4612|6705|E6L
AB|Penhold||5213|11387|
QC|Saint-André-d'Argenteuil||4557|7433|
QC|Saint-Côme--Linière||4607|7052|
QC|Saint-Sulpice||4583|7335|
ON|Marathon||4875|8637|
QC|Forestville||4873|6908|
NT|Inuvik||6834|13361|
QC|Richmond||4567|7215|
BC|Lake Cowichan||4883|12405|V0R
ON|Sables-Spanish Rivers||4623|8200|
MB|Hillsburg-Roblin-Shell River||5133|10129|
NS|Port Hawkesbury||4562|6136|B9A
AB|Three Hills||5171|11326|
MB|Lorette||4974|9688|
QC|Paspebiac||4803|6525|
QC|Saint-Thomas||4602|7335|
QC|Saint-Jean-Baptiste||4552|7312|
QC|Portneuf||4670|7188|
NS|Pictou||4568|6271|
SK|Tisdale||5285|10405|S0E
ON|Lake of Bays||4530|7902|
AB|High Level||5852|11714|
AB|Gibbons||5383|11332|
NL|Bishops Falls||4902|5552|A0H
MB|WestLake-Gladstone||5029|9884|
QC|Normandin||4883|7253|G8M
QC|Saint-Alphonse-Rodriguez||4618|7370|
MB|Beauséjour||5006|9652|R0E
NB|Dalhousie||4810|6662|E8C
QC|Saint-Alphonse-de-Granby||4533|7282|
MB|Lac du Bonnet||5026|9612|
QC|Clermont||4768|7023|G4A
MB|Virden||4985|10093|R0M
QC|Compton||4523|7182|
SK|White City||5044|10436|
BC|Ellison||4996|11932|
QC|Mont-Saint-Grégoire||4533|7317|
NB|Wellington||4648|6475|E4S
ON|Merrickville||4485|7583|
QC|Saint-Liboire||4565|7277|J0H
QC|Dégelis||4755|6865|G5T
MB|Morris||4940|9746|
QC|Saint-Alexis-des-Monts||4647|7313|
QC|Cap-Saint-Ignace||4703|7047|
QC|Saint-Anaclet-de-Lessard||4848|6842|G0K
MB|Carman||4950|9800|R0G
ON|Athens||4463|7595|
ON|Melancthon||4415|8027|
QC|Cap Santé||4667|7178|
NL|Harbour Grace||4769|5322|
BC|Houston||5440|12664|V0J
ON|Adelaide-Metcalfe||4295|8170|
AB|Crossfield||5143|11403|
NL|Springdale||4950|5607|A0J
AB|Fort Macleod||4973|11340|
AB|Athabasca||5472|11329|T9S
BC|Enderby||5055|11914|
QC|Saint-Ferréol-les-Neiges||4712|7085|
ON|Laurentian Hills||4613|7755|
ON|Grand Valley||4395|8037|
QC|Senneterre||4838|7723|
QC|Sainte-Marie-Madeleine||4560|7310|
ON|Admaston/Bromley||4553|7690|
QC|Saint-Gabriel-de-Valcartier||4693|7147|
ON|North Algona Wilberforce||4562|7720|K0J
NB|Kingston||4547|6602|E5S
ON|Wawa||4799|8477|P0S
QC|Saint-Christophe-d'Arthabaska||4603|7188|G6S
QC|Sainte-Mélanie||4613|7352|
QC|Ascot Corner||4545|7177|J0B
ON|Horton||4550|7667|
QC|Saint-Michel||4523|7357|
NL|Botwood||4915|5537|
QC|Saint-Paul-d'Abbotsford||4543|7288|
QC|Saint-Marc-des-Carrières||4668|7205|
QC|Stanstead||4502|7210|
QC|Sainte-Anne-de-Beaupré||4702|7093|
QC|Sainte-Luce||4855|6838|
QC|Saint-Gabriel||4630|7338|
NU|Rankin Inlet||6283|9213|X0C
SK|Vanscoy No. 345||5201|10706|
BC|Cedar||4909|12383|V9X
BC|Princeton||4946|12051|
SK|La Loche||5648|10943|
NB|Kingsclear||4588|6687|
QC|Ferme-Neuve||4670|7545|
QC|Thurso||4560|7524|
QC|Adstock||4605|7108|G0N
ON|Shuniah||4858|8883|P7A
ON|Enniskillen||4282|8213|
QC|Yamachiche||4627|7283|
QC|Saint-Maurice||4647|7253|
QC|Bonaventure||4805|6548|G0C
QC|Val-Morin||4600|7418|
QC|Pohénégamook||4747|6922|
NB|Wakefield||4624|6762|E7P
QC|Stoke||4553|7180|
QC|Sainte-Marguerite-du-Lac-Masson||4606|7407|
QC|Saint-Prime||4858|7233|G8J
QC|Kuujjuaq||5814|6837|
ON|Atikokan||4875|9162|
QC|Grenville-sur-la-Rouge||4565|7463|J0V
MB|North Cypress-Langford||5000|9940|
QC|Sainte-Anne-de-Sorel||4605|7307|
QC|Macamic||4875|7900|
AB|Sundre||5180|11464|
QC|Rougemont||4543|7305|
QC|Piedmont||4590|7413|
AB|Grimshaw||5619|11761|
QC|Lac-des-Écorces||4655|7535|J0W
ON|Northeastern Manitoulin and the Islands||4597|8193|P0P
SK|Pelican Narrows||5519|10293|
ON|McDougall||4545|8002|P2A
AB|Black Diamond||5069|11423|
QC|Saint-Pamphile||4697|6978|
QC|Bedford||4512|7298|
QC|Weedon-Centre||4570|7147|
QC|Lacolle||4508|7337|
QC|Saint-Gabriel-de-Brandon||4627|7338|
BC|Errington||4929|12434|
AB|Coalhurst||4975|11293|
ON|French River|Rivière des Français|4617|8050|
NU|Arviat||6110|9417|
QC|Saint-David-de-Falardeau||4862|7112|
ON|Markstay||4649|8047|
NL|Spaniards Bay||4762|5334|
NB|Cocagne||4634|6462|
QC|Saint-Bruno||4847|7165|
BC|Chetwynd||5570|12163|
QC|Laurier-Station||4653|7163|
QC|Saint-Anicet||4512|7435|
QC|Saint-Mathieu-de-Beloeil||4557|7320|
QC|Cap-Chat||4910|6668|
AB|Sexsmith||5535|11878|T0H
BC|Fort Nelson||5881|12270|
QC|Notre-Dame-de-Lourdes||4610|7343|
QC|Ville-Marie||4733|7943|J9V
QC|Saint-Isidore||4530|7368|
NB|Shippegan||4774|6472|
ON|East Garafraxa||4385|8025|
BC|Pemberton||5032|12281|
SK|Unity||5243|10917|
AB|Rimbey||5263|11422|
AB|High Prairie||5543|11649|
AB|Turner Valley||5067|11428|
AB|Hanna||5164|11194|
NT|Fort Smith||6003|11208|
QC|Maria||4817|6598|
QC|Saint-Chrysostome||4510|7377|
ON|Greater Madawaska||4527|7686|
NB|Bouctouche||4647|6474|
NS|Berwick||4505|6474|B0P
QC|Saint-Damase||4553|7300|
NB|Lincoln||4587|6654|
QC|Disraeli||4590|7135|
QC|Sainte-Victoire-de-Sorel||4595|7308|
SK|Meadow Lake No. 588||5412|10828|
BC|Elkford||5002|11492|
ON|Georgian Bay||4498|7982|
QC|Saint-Alexandre||4523|7312|
QC|Hérbertville||4835|7168|G8N
SK|Moosomin||5014|10167|
ON|North Kawartha||4475|7810|
QC|Sainte-Thècle||4682|7250|
NS|Trenton||4562|6263|
QC|Fermont||5278|6708|
SK|Esterhazy||5065|10207|
QC|Wickham||4575|7250|
QC|La Présentation||4567|7305|
AB|Beaverlodge||5521|11943|
QC|Sainte-Catherine-de-Hatley||4525|7205|
QC|Saint-Basile||4675|7182|
QC|Saint-Raphaël||4680|7075|G0R
NL|Holyrood||4738|5313|
QC|Gracefield||4609|7596|
QC|Saint-Martin||4597|7065|
QC|Causapscal||4837|6723|
QC|Brigham||4525|7285|
ON|Perry||4550|7928|P0A
QC|Port-Daniel--Gascons||4818|6497|
SK|Rosetown||5155|10798|
MB|Minnedosa||5025|9984|
QC|Labelle||4628|7473|
QC|Huntingdon||4508|7417|
QC|Hébertville||4840|7168|
ON|Black River-Matheson||4853|8047|P0K
QC|Saint-Michel-des-Saints||4668|7392|
MB|Dufferin||4953|9807|
QC|Saint-Victor||4615|7090|
BC|Sicamous||5084|11897|
NB|Cap Pele||4622|6428|
MB|Kelsey||5374|10140|
ON|Killaloe, Hagarty and Richards||4560|7750|
ON|Alvinston||4285|8190|
SK|Dundurn No. 314||5183|10654|
QC|Saint-Éphrem-de-Beauce||4605|7094|
SK|Assiniboia||4962|10598|S0H
QC|Témiscaming||4672|7910|
AB|Magrath||4942|11287|T0K
QC|Sainte-Geneviève-de-Berthier||4608|7322|
NB|Buctouche||4647|6472|
NB|Grand Manan||4469|6682|E5G
QC|Sainte-Madeleine||4560|7310|
MB|Boissevain||4918|10010|
QC|Scott||4651|7108|
QC|Sainte-Croix||4662|7173|
ON|Algonquin Highlands||4540|7875|
QC|Valcourt||4550|7232|
NB|Saint George||4529|6685|E5C
NB|Paquetville||4763|6518|E8R
QC|Saint-Dominique||4557|7285|
BC|Clearwater||5165|12003|
ON|Addington Highlands||4500|7725|
BC|Lillooet||5069|12194|
NL|Burin||4705|5518|
AB|Lac La Biche||5477|11198|
NL|Grand Bank||4710|5578|
QC|Léry||4535|7380|
NB|Minto||4615|6611|E4B
SK|Rosthern No. 403||5262|10640|
BC|Chase||5082|11968|
QC|Mansfield-et-Pontefract||4586|7674|
QC|Saint-Denis||4578|7315|
SK|Outlook||5150|10705|
MB|Mitchell||4954|9676|
QC|Saint-Gédéon-de-Beauce||4585|7063|
QC|Saint-Léonard-d'Aston||4610|7237|
NS|Lunenburg||4438|6432|
NB|Northesk||4726|6626|E9E
QC|Albanel||4888|7245|
NL|St. Anthony||5137|5559|A0K
QC|Pessamit||4905|6868|
QC|Maskinongé||4623|7302|
QC|Saint-Charles-de-Bellechasse||4677|7095|
NL|Fogo Island||4967|5418|
QC|East Broughton||4622|7107|
NS|Lantz||4499|6347|
AB|Calmar||5325|11378|
BC|Highlands||4852|12350|
QC|Saint-Polycarpe||4530|7430|
NL|Logy Bay-Middle Cove-Outer Cove||4763|5268|
QC|Deschambault||4664|7202|
SK|Canora||5163|10244|S0A
NB|Upper Miramichi||4653|6621|E6A E9C
BC|Anmore||4931|12286|
NB|Hardwicke||4702|6503|E9A
QC|Saint-Côme||4627|7378|
QC|Waskaganish||5137|7871|
NL|Twillingate||4964|5474|
NB|Saint-Quentin||4751|6739|E8A
QC|Lebel-sur-Quévillon||4905|7698|
SK|Pilot Butte||5047|10442|
AB|Nanton||5035|11377|
QC|Pierreville||4607|7282|
NL|New-Wes-Valley||4915|5358|
NB|Pennfield Ridge||4519|6669|E5H
MB|West Interlake||5098|9836|
SK|Biggar||5206|10798|
SK|Britannia No. 502||5342|10978|
NB|Kent||4662|6730|E7J
NL|Wabana||4765|5293|
QC|Saint-Gilles||4652|7137|G0S
QC|Wendake||4687|7136|
QC|Saint-Bernard||4650|7113|
QC|Sainte-Cécile-de-Milton||4548|7275|
QC|Saint-Roch-de-Richelieu||4588|7317|
QC|Saint-Nazaire||4858|7153|
QC|Saint-Elzéar||4640|7107|
QC|Hinchinbrooke||4505|7410|
QC|Saint-François-Xavier-de-Brompton||4553|7205|
QC|Papineauville||4562|7502|
MB|Prairie View||5033|10098|
BC|Cowichan Bay||4877|12367|
QC|Saint-Ignace-de-Loyola||4607|7313|
ON|Central Manitoulin||4572|8220|
SK|Maple Creek||4992|10947|S0N
NL|Glovertown||4867|5405|
AB|Tofield||5337|11267|T0B
ON|Madoc||4458|7752|
QC|Upton||4565|7268|
QC|Sainte-Anne-de-Sabrevois||4520|7322|J0J
BC|Logan Lake||5049|12082|
QC|Sainte-Anne-de-la-Pérade||4658|7220|
QC|Saint-Damien-de-Buckland||4663|7067|
NU|Baker Lake||6433|9603|
BC|Saltair||4895|12376|
NL|Pouch Cove||4777|5277|
QC|Saint-Ferdinand||4610|7157|
BC|Port McNeill||5059|12708|
NS|Digby||4462|6576|B0V
QC|Manouane||4721|7438|
QC|Saint-Gervais||4672|7088|
ON|Neebing||4818|8947|P7L
AB|Redwater||5395|11311|
QC|Saint-Alexandre-de-Kamouraska||4768|6963|
QC|Saint-Marc-sur-Richelieu||4568|7320|
QC|Mandeville||4637|7335|
QC|Caplan||4810|6568|
ON|Point Edward||4299|8241|
NB|Allardville||4743|6544|E8L
QC|Waterville||4527|7190|
QC|Saint-Damien||4633|7348|
QC|Lac-Nominingue||4640|7503|
QC|Obedjiwan||4867|7493|
SK|Rama||5176|10300|
MB|McCreary||5075|9949|
MB|Deloraine-Winchester||4918|10043|
MB|Oakland-Wawanesa||4962|9985|R0K
MB|Brenda-Waskada||4918|10070|
MB|Russell-Binscarth||5073|10137|
MB|Ellice-Archie||5032|10127|
MB|Souris-Glenwood||4962|10026|
MB|Riverdale||4998|10028|
MB|Pembina||4918|9854|
MB|Wallace-Woodworth||4992|10094|
MB|Lorne||4944|9875|
MB|Ethelbert||5154|10050|R0L
MB|Yellowhead||5048|10048|
MB|Swan Valley West||5200|10139|
MB|Grey||4971|9807|
MB|Gilbert Plains||5115|10044|
MB|Norfolk-Treherne||4967|9860|
MB|Hamiota||5020|10063|
MB|Emerson-Franklin||4913|9703|
MB|Sifton||4967|10067|
MB|Rossburn||5073|10074|
MB|Grand View||5116|10079|
MB|Grassland||4943|10031|
MB|Louise||4918|9888|
MB|Ste. Rose||5102|9943|
MB|Cartwright-Roblin||4913|9928|
MB|Mossey River||5176|9997|
MB|Lakeshore||5124|9966|
MB|Riding Mountain West||5083|10110|
MB|Clanwilliam-Erickson||5051|9982|R0J
MB|Glenboro-South Cypress||4967|9937|
MB|North Norfolk||4993|9884|R0H
MB|Reinland||4913|9759|
MB|Minitonas-Bowsman||5214|10098|
NL|Kippens||4855|5862|
SK|Blucher||5201|10622|
QC|Hatley||4527|7195|
QC|Saint-Gédéon||4850|7177|G0W
QC|Kingsey Falls||4585|7207|
AB|Provost||5235|11027|
NB|Saint-Charles||4667|6502|E4W
ON|Mattawa||4632|7870|
BC|Tumbler Ridge||5513|12100|
QC|Terrasse-Vaudreuil||4540|7398|J7V
QC|L'Ascension-de-Notre-Seigneur||4870|7168|
AB|Bow Island||4987|11137|
QC|Barraute||4843|7763|
BC|One Hundred Mile House||5164|12131|
NB|Kedgwick||4765|6734|E8B
NL|Gambo||4878|5422|
QC|Saint-Liguori||4602|7357|
ON|Bonfield||4622|7913|
QC|Pointe-Lebel||4917|6820|
NB|Saint Mary||4640|6487|
QC|Saint-Patrice-de-Sherrington||4517|7352|
AB|Fox Creek||5440|11681|
ON|Dawn-Euphemia||4270|8202|
ON|Chapleau||4783|8340|
QC|Saint-Esprit||4590|7367|
NB|Westfield Beach||4534|6629|
PE|Montague||4617|6265|
QC|Mashteuiatsh||4857|7225|
QC|Saint-François-du-Lac||4607|7283|
NB|Eel River Crossing||4801|6642|E8E
QC|Saint-Fulgence||4845|7090|
AB|Millet||5310|11347|
QC|Vallée-Jonction||4637|7092|
QC|Saint-Georges-de-Cacouna||4792|6950|
SK|Lumsden No. 189||5067|10477|
ON|Manitouwadge||4913|8583|
ON|Wellington||4396|7735|
SK|Swift Current No. 137||5022|10786|
BC|Tofino||4913|12589|
SK|Fort Qu’Appelle||5077|10378|
AB|Vulcan||5040|11325|
SK|Indian Head||5053|10367|
NB|Petit Rocher||4778|6572|
NL|Wabush||5291|6687|A0R
QC|Saint-Fabien||4830|6887|
SK|Watrous||5168|10547|
ON|North Frontenac||4495|7690|
QC|Lac-Supérieur||4620|7447|
QC|Les Escoumins||4835|6940|
NB|Richibucto||4662|6484|
QC|Rivière-Beaudette||4523|7433|
QC|Saint-Barthélemy||4618|7313|
BC|Nisga'a||5511|12943|
QC|Austin||4518|7228|
QC|Saint-Mathieu||4532|7352|
QC|Saint-Paul-de-l'Île-aux-Noix||4513|7328|
SK|Orkney No. 244||5126|10265|
NT|Behchokò||6282|11599|
QC|Saint-Joseph-de-Coleraine||4597|7137|
QC|Saint-Cyprien-de-Napierville||4518|7342|
QC|Sayabec||4857|6768|
AB|Valleyview||5507|11727|
QC|Déléage||4638|7592|
QC|Potton||4508|7237|
QC|Sainte-Béatrix||4620|7362|
QC|Sainte-Justine||4640|7035|
QC|Eastman||4533|7230|
QC|Saint-Valérien-de-Milton||4557|7272|
QC|Saint-Cuthbert||4615|7323|
QC|Saint-Blaise-sur-Richelieu||4522|7328|
NS|Middleton||4494|6507|B0S
NB|Maugerville||4613|6629|
SK|Dalmeny||5234|10677|
SK|Kamsack||5157|10189|
SK|Lumsden||5065|10487|
NL|Trinity Bay North||4850|5309|
QC|Saint-Michel-de-Bellechasse||4687|7092|
QC|Sainte-Angèle-de-Monnoir||4538|7310|
AB|Picture Butte||4987|11278|
QC|Sacré-Coeur-Saguenay||4825|6985|
NB|Saint-Louis||4670|6510|E4X
NL|Victoria||4777|5324|
QC|Saint-Robert||4597|7300|
MB|Armstrong||5064|9750|
QC|Saint-Pierre-de-l'Île-d'Orléans||4688|7107|
QC|La Guadeloupe||4595|7093|
NB|Saint Andrews||4507|6705|E5B
BC|Burns Lake||5423|12576|
QC|Povungnituk||6005|7728|
NB|Manners Sutton||4564|6706|E6K
QC|Gore||4577|7425|
ON|Deseronto||4420|7705|
AB|Lamont||5376|11278|
QC|Chambord||4843|7207|
QC|Dudswell||4558|7158|
SK|Wynyard||5177|10418|
NU|Cambridge Bay||6915|10517|X0B
QC|Saint-Narcisse||4657|7247|
ON|Frontenac Islands||4420|7638|
QC|Waswanipi||4979|7595|
QC|Inukjuak||5848|7813|
MB|Piney||4921|9583|
ON|Komoka||4296|8140|N0L
QC|Saint-Zacharie||4613|7037|
QC|Hemmingford||4508|7358|
NS|Shelburne||4376|6532|
QC|Saint-Clet||4535|7422|J0P
MB|Carberry||4987|9936|
NB|Brighton||4633|6736|
NB|Saint-Antoine||4636|6475|E4V
BC|Warfield||4910|11773|
NB|Northampton||4613|6747|E7N
QC|Saint-Ours||4588|7315|
NL|Stephenville Crossing||4852|5842|
QC|Sainte-Anne-de-la-Pocatière||4735|7000|
BC|Ucluelet||4894|12554|
QC|Saint-Placide||4553|7420|
BC|Barrière||5118|12013|
MB|Fisher||5108|9766|
ON|Nipissing||4605|7955|
QC|Sainte-Clotilde||4515|7368|
SK|Shaunavon||4965|10841|
NB|Wicklow||4650|6771|E7K
NB|Southesk||4699|6643|
QC|Nouvelle||4813|6632|
SK|Rosthern||5265|10633|
QC|Yamaska||4602|7294|
NB|Neguac||4723|6505|
NL|Flat Rock||4771|5271|
NU|Igloolik||6938|8168|
MB|Grunthal||4941|9686|
BC|Naramata||4959|11958|
QC|Saint-Élie-de-Caxton||4648|7297|
MB|Blumenort||4960|9670|
NB|Balmoral||4797|6645|
QC|Price||4860|6812|
MB|Rosedale||5044|9954|
QC|Saint-Jacques-le-Mineur||4528|7342|
ON|Huron Shores||4628|8320|P0R
QC|Champlain||4645|7235|
MB|Whitehead||4980|10026|
QC|Saint-Antoine-sur-Richelieu||4578|7318|
QC|Saint-Pacôme||4740|6995|
QC|Saint-Stanislas-de-Kostka||4518|7413|
QC|Frontenac||4558|7083|
MB|Stuartburn||4913|9652|
QC|Yamaska-Est||4600|7292|J0G
QC|Sainte-Émélie-de-l'Énergie||4632|7365|
QC|Saint-Charles-sur-Richelieu||4568|7318|
QC|Saint-Joseph-de-Sorel||4604|7313|
ON|Nipigon||4902|8827|
QC|Rivière-Blanche||4878|6770|
QC|Sainte-Hélène-de-Bagot||4573|7273|
QC|Franklin Centre||4505|7390|
NL|Harbour Breton||4748|5583|
NL|Massey Drive||4894|5790|
QC|Mille-Isles||4582|7422|
SK|Wilton No. 472||5312|10979|
QC|Lyster||4637|7162|
MB|Oakview||5020|10022|
SK|Balgonie||5049|10427|S0G
MB|Harrison Park||5056|10017|
PE|Kensington||4643|6365|
NL|Witless Bay||4728|5283|
NU|Pond Inlet||7268|7775|
BC|Royston||4964|12494|
QC|Sainte-Clotilde-de-Horton||4598|7223|
ON|Burford||4310|8042|
QC|Fossambault-sur-le-Lac||4687|7162|
QC|Saint-Benoît-Labre||4607|7080|G0M
BC|Coombs||4930|12440|
ON|Terrace Bay||4880|8710|
QC|Chapais||4978|7485|
QC|Saint-Honoré-de-Shenley||4597|7083|
QC|Cleveland||4567|7208|
ON|Macdonald, Meredith and Aberdeen Additional||4648|8407|
QC|Messines||4623|7602|
QC|Saint-Jean-de-Dieu||4800|6905|
BC|Nakusp||5024|11780|
NB|Florenceville||4644|6762|E7L
QC|Saint-Antoine-de-Tilly||4667|7158|
BC|Lakeview||4990|11957|
NL|Humbermouth||4902|5817|
BC|Fort St. James||5444|12425|
QC|Saint-François-de-la-Rivière-du-Sud||4688|7072|
NB|Saint-Jacques||4756|6837|E7B
QC|Uashat||5023|6639|G4R
NB|Perth||4674|6770|E7H
QC|Eeyou Istchee Baie-James||5234|7520|
SK|Shellbrook No. 493||5335|10626|S0J
QC|Shawville||4560|7648|
QC|Saint-Lucien||4587|7227|
QC|Lambton||4583|7108|
QC|Saint-Laurent-de-l'Île-d'Orléans||4687|7102|
QC|Saint-Flavien||4652|7160|
QC|Grenville||4563|7460|
QC|Chute-aux-Outardes||4912|6840|G0H
QC|Sainte-Marcelline-de-Kildare||4612|7360|
QC|Saint-Félix-de-Kingsey||4580|7218|
NL|Upper Island Cove||4765|5322|
NB|Glenelg||4695|6529|E1N
QC|Sainte-Élisabeth||4608|7335|
BC|Ashcroft||5073|12128|V0K
NL|Clarkes Beach||4754|5328|
QC|Saint-Bernard-de-Lacolle||4508|7342|
NB|Belledune||4790|6582|E8G
QC|Saint-Guillaume||4588|7277|
QC|Venise-en-Québec||4508|7313|
QC|Maliotenam||5021|6619|
QC|Ripon||4578|7510|
BC|Hilliers||4930|12447|
NB|Saint-Joseph||4756|6831|
QC|Saint-Paulin||4642|7303|
AB|Bon Accord||5383|11342|
NB|Saint David||4529|6720|E3L E5A
QC|Saint-Albert||4600|7208|
QC|Matagami||4975|7763|
NB|Springfield||4570|6581|E5T
QC|Amherst||4605|7477|
QC|Notre-Dame-du-Laus||4608|7562|
NB|St. George||4513|6682|
AB|Wembley||5516|11914|
MB|Victoria||4966|9892|
AB|Springbrook||5218|11389|
QC|Saint-Tite-des-Caps||4713|7077|
SK|Hudson Bay||5285|10239|
MB|Pinawa||5017|9595|
ON|Brudenell, Lyndoch and Raglan||4532|7740|
SK|Carlyle||4963|10227|
BC|Keremeos||4920|11983|
QC|Val-Joli||4560|7197|J1S
BC|Gold River||4978|12605|V0P
QC|Saint-Casimir||4665|7213|
NL|Bay Bulls||4732|5281|
SK|Langham||5237|10697|
SK|Frenchman Butte||5361|10943|
NB|Gordon||4684|6719|
NU|Kugluktuk||6781|11532|
QC|Saint-Malachie||4653|7077|
NB|Southampton||4608|6731|E6EG
QC|Salluit||6220|7563|
NU|Pangnirtung||6614|6568|
QC|Saint-Louis-de-Gonzague||4520|7398|
ON|Moosonee||5127|8064|
ON|Englehart||4782|7987|
QC|Saint-Urbain||4755|7053|
QC|Tring-Jonction||4627|7098|
NB|Nauwigewauk||4548|6587|
QC|Pointe-à-la-Croix||4802|6668|
NB|Denmark||4712|6748|
QC|Saint-Joachim||4705|7085|
SK|Torch River No. 488||5354|10446|
QC|Saint-Théodore-d'Acton||4568|7258|
BC|Grindrod||5063|11913|
QC|L’Isle-Verte||4802|6933|
BC|Harrison Hot Springs||4930|12178|
QC|Palmarolle||4867|7920|
QC|Henryville||4513|7318|
NB|Sussex Corner||4571|6547|
QC|Saint-Odilon-de-Cranbourne||4637|7068|
MB|Pipestone||4967|10114|
QC|Laurierville||4630|7165|
QC|La Doré||4872|7265|
QC|Lac-au-Saumon||4842|6735|
QC|Wotton||4573|7180|
MB|Prairie Lakes||4940|9963|
AB|Elk Point||5390|11090|
SK|Shellbrook||5322|10640|
QC|Wemindji||5304|7874|
NU|Kinngait||6422|7654|
ON|Strong||4575|7940|
ON|Lappe||4857|8936|
QC|Rivière-Héva||4823|7822|J0Y
QC|Fort-Coulonge||4585|7673|
NL|Irishtown-Summerside||4898|5795|
QC|Godmanchester||4508|7425|
SK|Macklin||5233|10994|
ON|Armour||4563|7934|
QC|Saint-Simon||4572|7285|
MB|St. François Xavier||4999|9767|R4L
QC|Tingwick||4589|7192|
QC|Saint-Aubert||4718|7022|
QC|Saint-Mathieu-du-Parc||4657|7292|
AB|Wabasca||5599|11386|
QC|Ragueneau||4907|6853|
QC|Notre-Dame-du-Bon-Conseil||4600|7235|
MB|Wasagamack||5391|9494|
QC|Saint-Ubalde||4675|7227|
SK|Creighton||5476|10190|
NL|Fortune||4707|5582|
ON|Faraday||4500|7792|
QC|Berthier-sur-Mer||4692|7073|
QC|Frampton||4647|7080|
ON|Magnetawan||4567|7963|
QC|New Carlisle||4802|6533|
SK|Laird No. 404||5257|10673|
NB|Petitcodiac||4593|6517|E4Z
BC|Popkum||4919|12176|
NB|Norton||4564|6570|
SK|Canwood No. 494||5346|10678|
QC|Wentworth-Nord||4585|7445|
NB|Bas Caraquet||4780|6483|
QC|Sainte-Ursule||4628|7303|
YT|Dawson||6405|13939|Y0B
QC|Nantes||4563|7103|G0Y
QC|Lac-aux-Sables||4687|7240|
NS|Stewiacke||4514|6335|
BC|Taylor||5616|12069|
MB|Rosser||4999|9746|R3C
SK|Estevan No. 5||4913|10301|
NS|Falmouth||4500|6416|
QC|Vaudreuil-sur-le-Lac||4540|7403|
MB|Grahamdale||5142|9837|
NB|Cardwell||4578|6530|
AB|Two Hills||5372|11175|
SK|Spiritwood No. 496||5344|10745|
AB|Legal||5395|11360|
QC|Amulet||4829|7903|
QC|Hérouxville||4667|7262|
QC|Pointe-des-Cascades||4533|7397|
NB|Weldford||4652|6511|E4T
MB|Reynolds||4977|9588|
MB|St. Laurent||5043|9779|
BC|Lions Bay||4946|12324|
QC|L'Isle-aux-Allumettes||4587|7707|
ON|Emo||4863|9383|P0W
QC|Sainte-Brigide-d'Iberville||4532|7307|
QC|Les Éboulements||4748|7032|
BC|Dunsmuir||4937|12458|
QC|Pointe-aux-Outardes||4905|6843|
ON|Smooth Rock Falls||4928|8163|P0L
SK|Oxbow||4923|10217|S0C
BC|Telkwa||5470|12705|
NU|Gjoa Haven||6864|9589|
QC|Sainte-Barbe||4517|7420|
AB|Mayerthorpe||5395|11513|
QC|Saint-Louis-du-Ha! Ha!||4767|6898|
MB|Powerview-Pine Falls||5057|9620|
NL|Baie Verte||4992|5618|
QC|Saint-Édouard||4523|7352|
NB|Charlo||4800|6632|
NB|Hillsborough||4591|6477|E4H
AB|Bruederheim||5380|11293|
NL|Burgeo||4760|5763|
SK|Wadena||5195|10380|
NB|Richmond||4608|6772|
AB|Swan Hills||5471|11541|
SK|Wilkie||5242|10870|
NB|Saint-Léonard||4716|6793|E7E
QC|Rivière-Bleue||4743|6905|
QC|Noyan||4507|7330|
SK|Ile-à-la-Crosse||5545|10788|
MB|Landmark||4967|9682|
QC|Saint-Hugues||4580|7287|
ON|Chisholm||4610|7923|
QC|Sainte-Anne-du-Sault||4617|7214|G0Z
QC|La Conception||4615|7470|
QC|Saint-Valère||4607|7210|G0P
BC|Sorrento||5088|11948|
NB|Lamèque||4779|6465|
ON|Thessalon||4625|8355|
QC|L'Isle-aux-Coudres||4740|7038|
AB|Nobleford||4988|11305|
QC|Larouche||4845|7152|
SK|South Qu'Appelle No. 157||5054|10401|
MB|Elton||4998|9987|
QC|Lorrainville||4736|7934|
ON|Conestogo||4354|8050|
NB|Upham||4551|6566|
ON|St.-Charles||4634|8045|
QC|Sainte-Lucie-des-Laurentides||4613|7418|
QC|Saint-Alexis||4593|7362|
MB|Gillam||5635|9471|
QC|Roxton Falls||4557|7252|
MB|Montcalm||4918|9732|
QC|Clarendon||4565|7652|
SK|Mervin No. 499||5355|10888|S0M
QC|Saint-Ludger||4575|7070|
MB|Coldwell||5064|9804|
QC|Saint-Arsène||4792|6943|
QC|Racine||4550|7225|
QC|Saint-Majorique-de-Grantham||4593|7258|
QC|Saint-Zénon||4655|7382|
QC|Saint-Armand||4503|7305|
QC|Saint-Édouard-de-Lotbinière||4657|7183|
MB|Alonsa||5098|9908|
QC|Listuguj||4806|6675|
AB|Bowden||5193|11403|
ON|St. Joseph||4627|8400|
SK|Osler||5237|10654|
QC|Saint-Hubert-de-Rivière-du-Loup||4782|6915|G0L
QC|Saint-Jude||4577|7298|
NL|Dildo||4757|5355|
QC|La Minerve||4625|7493|
SK|Lanigan||5185|10503|
SK|Lajord No. 128||5020|10425|
ON|Moonbeam||4935|8215|
QC|Notre-Dame-des-Pins||4618|7072|
QC|Saint-Alban||4672|7208|
QC|Saint-Pierre-les-Becquets||4650|7220|
MB|Arborg||5091|9722|
AB|Vauxhall||5007|11210|
ON|Bayfield||4356|8170|
SK|Beaver River||5435|10956|
AB|Irricana||5132|11361|
QC|Labrecque||4867|7153|
NB|New Bandon||4769|6529|E8N
QC|Wemotaci||4792|7379|
QC|Sainte-Hénédine||4655|7098|
QC|L'Anse-Saint-Jean||4823|7020|
AB|Bassano||5078|11247|
NS|Parrsboro||4540|6433|B0M
BC|Kaleden||4939|11960|
NL|St. George's||4843|5848|A0N
NT|Fort Simpson||6181|12132|
QC|Akwesasne||4502|7458|H0M
QC|L’Avenir||4577|7230|
ON|Ignace||4942|9167|
ON|Claremont||4397|7913|
MB|Teulon||5039|9726|R0C
NB|Peel||4641|6753|
NB|Musquash||4518|6635|E5J
QC|Notre-Dame-du-Portage||4777|6962|
NL|St. Lawrence||4692|5539|
NS|Oxford||4573|6387|
MB|Minto-Odanah||5024|9981|
NL|St. Alban's||4788|5584|
NB|Saint James||4538|6734|
QC|Saint-Norbert-d'Arthabaska||4610|7182|
AB|Manning||5691|11763|
MB|Glenella-Lansdowne||5042|9921|
QC|Saint-Hilarion||4757|7040|
QC|Saint-Siméon||4807|6557|
QC|Saint-Barnabé||4640|7288|
QC|Sainte-Félicité||4890|6733|
MB|Two Borders||4927|10111|
NB|Queensbury||4599|6706|
QC|Bury||4547|7150|
QC|Lac-Bouchette||4825|7218|
QC|Saint-Lazare-de-Bellechasse||4665|7080|
QC|Saint-Michel-du-Squatec||4788|6872|
QC|Saint-Joachim-de-Shefford||4545|7253|
MB|St-Pierre-Jolys||4944|9698|
QC|Grand-Remous||4662|7590|
QC|Saint-Gabriel-de-Rimouski||4842|6818|
ON|Armstrong||4771|7983|
NB|Rogersville||4672|6542|E4Y
SK|Langenburg||5083|10170|
QC|Sainte-Marie-Salomé||4593|7350|
SK|Moose Jaw No. 161||5044|10551|S6J
QC|Saint-Cyprien||4790|6902|
SK|Maidstone||5309|10929|
QC|Très-Saint-Sacrement||4518|7385|
SK|Battle River No. 438||5273|10845|
PE|Miltonvale Park||4632|6324|
NB|McAdam||4559|6733|E6J
QC|Saints-Anges||4642|7088|
QC|Saint-Urbain-Premier||4522|7373|
NL|Centreville-Wareham-Trinity||4899|5391|A0G
PE|Alberton||4682|6407|
MB|Winnipeg Beach||5051|9697|
QC|Sainte-Agathe-de-Lotbinière||4638|7142|
BC|Salmo||4919|11728|
SK|Kipling||5010|10263|
ON|Sagamok||4615|8221|
QC|Trécesson||4865|7832|
ON|Tara||4448|8114|N0H
QC|Grande-Vallée||4922|6513|G0E
NB|Bertrand||4776|6507|
NB|Newcastle||4717|6556|E1V
QC|Mont-Carmel||4744|6986|
YT|Watson Lake||6006|12870|
NB|Saint Martins||4546|6544|E5R
QC|Saint-Eugène||4580|7270|
QC|Notre-Dame-des-Neiges||4812|6917|
NB|Saint-André||4714|6774|E3Y
NS|Centreville||4513|6452|
MB|Roland||4935|9790|
QC|Saint-Léon-de-Standon||4648|7062|
QC|Saint-Modeste||4783|6940|
SK|Carnduff||4917|10178|
ON|Carling||4543|8022|P0G
AB|Eckville||5236|11436|
NL|Nain||5654|6169|
ON|Hillsburgh||4379|8014|
SK|Foam Lake||5165|10353|
QC|Sainte-Sabine||4523|7302|
QC|Saint-Maxime-du-Mont-Louis||4923|6573|
QC|Blanc-Sablon||5142|5713|
ON|Cobalt||4740|7968|
SK|Gravelbourg||4987|10656|
ON|South River||4584|7938|
SK|Hudson Bay No. 394||5303|10231|
ON|McKellar||4548|7985|
QC|Frelighsburg||4505|7281|
SK|Buffalo Narrows||5588|10852|
QC|Ayer’s Cliff||4517|7205|
QC|Les Méchins||4900|6698|
QC|Sainte-Marguerite||4652|7093|
QC|Saint-Claude||4567|7198|
SK|Air Ronge||5509|10533|
NB|Chipman||4617|6588|E4A
QC|Girardville||4900|7255|
QC|Saint-Bruno-de-Guigues||4747|7943|
SK|Grenfell||5042|10292|
NB|Dorchester||4590|6452|
ON|South Algonquin||4550|7802|
BC|Windermere||5049|11599|
QC|Saint-Narcisse-de-Beaurivage||4648|7123|
QC|Saint-René-de-Matane||4870|6738|G0J
QC|Sainte-Jeanne-d'Arc||4886|7209|
QC|Plaisance||4562|7512|
QC|Roxton-Sud||4555|7253|
SK|St. Louis No. 431||5283|10579|
BC|Youbou||4886|12417|
AB|Duchess||5073|11190|
QC|Saint-Frédéric||4630|7097|
AB|Viking||5310|11178|
ON|Sioux Narrows-Nestor Falls||4940|9408|P0X
AB|Whitecourt||5414|11568|T7S
NU|Naujaat||6656|8632|
QC|Montréal-Est||4563|7352|
ON|King||4405|7960|L7B
SK|Regina Beach||5079|10499|
QC|Saint-Patrice-de-Beaurivage||4642|7123|
BC|Ootischenia||4929|11763|
ON|Hensall||4343|8150|
AB|Bentley||5247|11405|
NB|Durham||4776|6608|
QC|Sainte-Marthe||4540|7430|
QC|Notre-Dame-du-Nord||4760|7948|
SK|Pinehouse||5551|10660|
QC|Saint-Aimé-des-Lacs||4768|7030|
QC|Lac-Drolet||4572|7085|
SK|Preeceville||5196|10267|
SK|Maple Creek No. 111||4980|10965|
NL|Harbour Main-Chapel's Cove-Lakeview||4743|5315|
QC|Saint-Wenceslas||4617|7233|
SK|Weyburn No. 67||4965|10383|
SK|Birch Hills||5298|10543|
NS|Wedgeport||4373|6598|
SK|Kerrobert||5192|10913|
NB|Havelock||4595|6539|
SK|Eston||5115|10875|
QC|Sainte-Geneviève-de-Batiscan||4653|7233|
QC|Saint-Justin||4625|7308|
QC|Saint-Norbert||4617|7332|
ON|Schreiber||4882|8727|P0T
AB|Trochu||5182|11323|
NB|Botsford||4611|6398|E4M
QC|Riviere-Ouelle||4743|7002|
NB|Greenwich||4551|6612|E5M
QC|Stukely-Sud||4532|7242|
QC|Saint-Georges-de-Clarenceville||4507|7325|
QC|Sainte-Thérèse-de-Gaspé||4842|6442|
ON|Beachburg||4573|7686|
QC|Desbiens||4842|7195|
NU|Clyde River||7046|6848|
QC|La Macaza||4637|7477|
PE|Souris||4636|6225|
SK|Kindersley No. 290||5149|10910|S0L
ON|Laird||4638|8407|
AB|Falher||5574|11720|
QC|Saint-Vallier||4688|7082|
QC|Coleraine||4596|7137|
MB|Melita||4927|10100|
NB|Noonan||4595|6649|E3A
QC|Sainte-Pétronille||4685|7113|
SK|Delisle||5193|10713|
QC|Bristol||4553|7647|
NS|Mahone Bay||4445|6438|
SK|Waldheim||5265|10662|
QC|Saint-Sylvestre||4637|7123|
NU|Kugaaruk||6853|8983|
NU|Taloyoak||6956|9350|
AB|Onoway||5370|11420|
QC|Saint-Stanislas||4662|7240|
PE|Malpeque||4650|6367|
ON|Plantagenet||4553|7500|
QC|Longue-Rive||4855|6925|G0T
MB|Argyle||4937|9915|
SK|Davidson||5127|10597|
NB|Plaster Rock||4688|6738|E7G
NB|Wilmot||4635|6771|
BC|Valemount||5283|11927|
QC|Saint-Léonard-de-Portneuf||4688|7192|
AB|Alberta Beach||5368|11435|
QC|Saint-Narcisse-de-Rimouski||4828|6843|
QC|Saint-Bonaventure||4597|7268|
SK|Longlaketon No. 219||5094|10469|
ON|Papineau-Cameron||4630|7873|
ON|Assiginack||4573|8180|
QC|Brébeuf||4607|7467|
BC|Hudson Hope||5603|12191|V0C
NU|Sanikiluaq||5653|7923|
ON|Prince||4653|8450|
QC|Baie-du-Febvre||4613|7272|
QC|Durham-Sud||4567|7233|
QC|Melbourne||4558|7217|
SK|Nipawin No. 487||5329|10405|
SK|Duck Lake No. 463||5296|10621|
AB|Oyen||5135|11047|
NU|Arctic Bay||7303|8517|
NT|Tuktoyaktuk||6945|13303|
PE|O'Leary||4670|6423|
MB|Churchill||5877|9417|
PE|Tignish||4695|6403|
AB|Lake Louise||5143|11618|
YT|Haines Junction||6075|13751|
NT|Norman Wells||6528|12683|
NT|Fort Providence||6135|11765|
YT|Carmacks||6209|13630|
NT|Fort Liard||6023|12347|
YT|Faro||6223|13336|
NU|Kimmirut||6285|6987|
NT|Fort Resolution||6117|11367|
AB|Red Earth Creek||5654|11529|
YT|Teslin||6017|13272|
YT|Mayo||6359|13590|
NU|Resolute||7470|9483|`;
