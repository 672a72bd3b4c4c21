/**
 * What places are called in German and in English where GeoNames' own main name is neither, or only one of
 * them. Each line: country, name in GeoNames, German, English. The largest place of that name in the country
 * is meant. German names are those in use today; older ones are found, not shown.
 */
const table = `
DE|Munich|München|Munich
DE|Köln|Köln|Cologne
DE|Nürnberg|Nürnberg|Nuremberg
DE|Hannover|Hannover|Hanover
DE|Braunschweig|Braunschweig|Brunswick
AT|Vienna|Wien|Vienna
CH|Zürich|Zürich|Zurich
CH|Genève|Genf|Geneva
CH|Lausanne|Lausanne|Lausanne
CH|Basel|Basel|Basel
CH|Bern|Bern|Bern
CH|Luzern|Luzern|Lucerne
CH|Fribourg|Freiburg im Üechtland|Fribourg
CH|Neuchâtel|Neuenburg|Neuchâtel
CH|Sitten|Sitten|Sion
FR|Nice|Nizza|Nice
FR|Strasbourg|Straßburg|Strasbourg
FR|Mulhouse|Mülhausen|Mulhouse
FR|Dunkerque|Dünkirchen|Dunkirk
IT|Rome|Rom|Rome
IT|Milan|Mailand|Milan
IT|Naples|Neapel|Naples
IT|Turin|Turin|Turin
IT|Genoa|Genua|Genoa
IT|Florence|Florenz|Florence
IT|Venice|Venedig|Venice
IT|Padova|Padua|Padua
IT|Mantova|Mantua|Mantua
IT|Siracusa|Syrakus|Syracuse
IT|Bolzano|Bozen|Bolzano
IT|Merano|Meran|Merano
IT|Bressanone|Brixen|Brixen
IT|Trento|Trient|Trento
IT|Trieste|Triest|Trieste
IT|Bologna|Bologna|Bologna
IT|Verona|Verona|Verona
ES|Sevilla|Sevilla|Seville
ES|Zaragoza|Saragossa|Zaragoza
ES|Córdoba|Córdoba|Cordoba
ES|Palma|Palma|Palma
PT|Lisbon|Lissabon|Lisbon
PT|Porto|Porto|Porto
NL|The Hague|Den Haag|The Hague
NL|Nijmegen|Nimwegen|Nijmegen
BE|Brussels|Brüssel|Brussels
BE|Antwerpen|Antwerpen|Antwerp
BE|Gent|Gent|Ghent
BE|Brugge|Brügge|Bruges
BE|Liège|Lüttich|Liège
BE|Leuven|Löwen|Leuven
BE|Mechelen|Mecheln|Mechelen
BE|Ostend|Ostende|Ostend
LU|Luxembourg|Luxemburg|Luxembourg
DK|Copenhagen|Kopenhagen|Copenhagen
DK|Århus|Aarhus|Aarhus
SE|Göteborg|Göteborg|Gothenburg
SE|Stockholm|Stockholm|Stockholm
FI|Helsinki|Helsinki|Helsinki
EE|Tallinn|Tallinn|Tallinn
LV|Riga|Riga|Riga
LT|Vilnius|Vilnius|Vilnius
LT|Klaipėda|Klaipėda|Klaipėda
PL|Warsaw|Warschau|Warsaw
PL|Kraków|Krakau|Krakow
PL|Gdańsk|Danzig|Gdańsk
PL|Gdynia|Gdynia|Gdynia
PL|Wrocław|Breslau|Wrocław
PL|Szczecin|Stettin|Szczecin
PL|Poznań|Posen|Poznań
PL|Łódź|Lodz|Łódź
PL|Katowice|Kattowitz|Katowice
PL|Gliwice|Gliwice|Gliwice
PL|Opole|Opole|Opole
PL|Zielona Góra|Zielona Góra|Zielona Góra
PL|Olsztyn|Olsztyn|Olsztyn
CZ|Prague|Prag|Prague
CZ|Brno|Brünn|Brno
CZ|Pilsen|Pilsen|Pilsen
CZ|Ostrava|Ostrava|Ostrava
CZ|Olomouc|Olmütz|Olomouc
CZ|Liberec|Liberec|Liberec
CZ|Karlovy Vary|Karlsbad|Karlovy Vary
CZ|České Budějovice|Budweis|České Budějovice
CZ|Cheb|Cheb|Cheb
SK|Bratislava|Bratislava|Bratislava
SK|Košice|Košice|Košice
HU|Budapest|Budapest|Budapest
HU|Győr|Győr|Győr
HU|Pécs|Pécs|Pécs
SI|Ljubljana|Ljubljana|Ljubljana
SI|Maribor|Maribor|Maribor
HR|Zagreb|Zagreb|Zagreb
HR|Dubrovnik|Dubrovnik|Dubrovnik
HR|Rijeka|Rijeka|Rijeka
RS|Belgrade|Belgrad|Belgrade
RS|Novi Sad|Novi Sad|Novi Sad
BA|Sarajevo|Sarajevo|Sarajevo
MK|Skopje|Skopje|Skopje
AL|Tirana|Tirana|Tirana
XK|Pristina|Pristina|Pristina
RO|Bucharest|Bukarest|Bucharest
RO|Braşov|Brașov|Brașov
RO|Sibiu|Sibiu|Sibiu
RO|Timişoara|Timișoara|Timișoara
RO|Cluj-Napoca|Cluj-Napoca|Cluj-Napoca
BG|Sofia|Sofia|Sofia
BG|Varna|Warna|Varna
BG|Plovdiv|Plowdiw|Plovdiv
GR|Athens|Athen|Athens
GR|Thessaloníki|Thessaloniki|Thessaloniki
GR|Piraeus|Piräus|Piraeus
CY|Nicosia|Nikosia|Nicosia
TR|Istanbul|Istanbul|Istanbul
TR|Ankara|Ankara|Ankara
TR|İzmir|Izmir|Izmir
TR|Antalya|Antalya|Antalya
UA|Kyiv|Kiew|Kyiv
UA|Kharkiv|Charkiw|Kharkiv
UA|Lviv|Lwiw|Lviv
UA|Odessa|Odessa|Odesa
UA|Dnipro|Dnipro|Dnipro
UA|Donetsk|Donezk|Donetsk
UA|Chernivtsi|Tscherniwzi|Chernivtsi
UA|Uzhgorod|Uschhorod|Uzhhorod
MD|Chisinau|Chișinău|Chișinău
BY|Minsk|Minsk|Minsk
RU|Moscow|Moskau|Moscow
RU|Saint Petersburg|Sankt Petersburg|Saint Petersburg
RU|Kaliningrad|Kaliningrad|Kaliningrad
GE|Tbilisi|Tiflis|Tbilisi
AM|Yerevan|Jerewan|Yerevan
AZ|Baku|Baku|Baku
GB|London|London|London
GB|Edinburgh|Edinburgh|Edinburgh
IE|Dublin|Dublin|Dublin
IS|Reykjavík|Reykjavík|Reykjavik
IL|Tel Aviv|Tel Aviv|Tel Aviv
IL|Jerusalem|Jerusalem|Jerusalem
LB|Beirut|Beirut|Beirut
SY|Damascus|Damaskus|Damascus
SY|Aleppo|Aleppo|Aleppo
IQ|Baghdad|Bagdad|Baghdad
IR|Tehran|Teheran|Tehran
EG|Cairo|Kairo|Cairo
EG|Alexandria|Alexandria|Alexandria
DZ|Algiers|Algier|Algiers
LY|Tripoli|Tripolis|Tripoli
TN|Tunis|Tunis|Tunis
MA|Casablanca|Casablanca|Casablanca
MA|Marrakesh|Marrakesch|Marrakesh
ET|Addis Ababa|Addis Abeba|Addis Ababa
ZA|Cape Town|Kapstadt|Cape Town
IN|New Delhi|Neu-Delhi|New Delhi
IN|Kolkata|Kalkutta|Kolkata
IN|Mumbai|Mumbai|Mumbai
CN|Beijing|Peking|Beijing
CN|Shanghai|Schanghai|Shanghai
HK|Hong Kong|Hongkong|Hong Kong
JP|Tokyo|Tokio|Tokyo
KR|Seoul|Seoul|Seoul
SG|Singapore|Singapur|Singapore
AE|Dubai|Dubai|Dubai
MX|Mexico City|Mexiko-Stadt|Mexico City
CU|Havana|Havanna|Havana
BR|São Paulo|São Paulo|São Paulo
CR|San José|San José|San José
`

export type Exonym = { country: string; name: string; de: string; en: string }

/** The table above, one record for each line. */
export const exonyms: Exonym[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [country = '', name = '', de = '', en = ''] = line.split('|')
    return { country, name, de, en }
  })
