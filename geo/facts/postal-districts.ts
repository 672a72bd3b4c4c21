/**
 * Which district the postal codes of the largest German cities lie in, where one district has most of an area. A code
 * that is not listed stands for its whole city. Each line: city, then districts of the table of places with their codes.
 */
const table = `
Berlin: Mitte 10115-10119 10178-10179, Friedrichshain 10243-10249, Friedrichsfelde 10315-10317 10319, Karlshorst 10318, Lichtenberg 10365-10369, Prenzlauer Berg 10405-10409 10435-10439, Moabit 10551-10559, Charlottenburg 10585-10589 10623-10629 14057-14059, Halensee 10711, Wilmersdorf 10707-10719 14197, Tiergarten 10785-10787, Schöneberg 10777-10789 10823-10829, Kreuzberg 10961-10999, Neukölln 12043-12059, Tempelhof 12099-12103, Mariendorf 12105-12109, Friedenau 12157-12161, Steglitz 12163-12169, Lichterfelde 12203-12209, Lankwitz 12247-12249, Marienfelde 12277-12279, Lichtenrade 12305-12309, Britz 12347-12349 12359, Gropiusstadt 12351-12353, Rudow 12355-12357, Alt-Treptow 12435, Baumschulenweg 12437, Oberschöneweide 12459, Johannisthal 12487, Adlershof 12489, Altglienicke 12524, Bohnsdorf 12526, Köpenick 12555-12559, Friedrichshagen 12587, Rahnsdorf 12589, Kaulsdorf 12621, Mahlsdorf 12623, Hellersdorf 12627-12629, Marzahn 12679-12689, Alt-Hohenschönhausen 13053-13055, Neu-Hohenschönhausen 13051 13057-13059, Weißensee 13086-13088, Buch 13125, Französisch Buchholz 13127, Blankenburg 13129, Niederschönhausen 13156, Rosenthal 13158, Pankow 13187-13189, Wedding 13347-13353, Gesundbrunnen 13355-13359, Reinickendorf 13403-13409, Wittenau 13435-13437, Märkisches Viertel 13439, Frohnau 13465, Hermsdorf 13467, Waidmannslust 13469, Heiligensee 13503, Konradshöhe 13505, Tegel 13507-13509, Spandau 13581-13585 13597, Hakenfelde 13587, Falkenhagener Feld 13589, Haselhorst 13599, Charlottenburg-Nord 13627, Siemensstadt 13629, Staaken 13591-13593, Westend 14050-14055, Kladow 14089, Wannsee 14109, Nikolassee 14129, Zehlendorf 14163-14169, Grunewald 14193, Dahlem 14195, Schmargendorf 14199
Hamburg: Eppendorf 20249-20251, Eimsbüttel 20253-20259, St. Georg 20099, St. Pauli 20359, Wandsbek 22041-22047, Uhlenhorst 22085-22087, Winterhude 22301-22303, Bergedorf 21029-21035, Harburg 21073-21079, Wilhelmsburg 21107-21109, Rahlstedt 22143-22149, Stellingen 22525, Langenhorn 22415-22419, Eidelstedt 22523, Lurup 22547-22549, Poppenbüttel 22399, Sasel 22393, Blankenese 22587, Bahrenfeld 22761, Ottensen 22763-22765, Altona 22767-22769
München: Maxvorstadt 80333-80335 80799-80801, Neuhausen 80634-80639, Laim 80686-80689, Schwabing 80796-80797 80802-80805, Moosach 80992-80993, Pasing 81241-81245, Sendling 81369-81373, Giesing 81539-81547, Haidhausen 81667-81671, Bogenhausen 81675-81679 81925-81929, Berg am Laim 81673, Perlach 81735-81739
Köln: Deutz 50679, Nippes 50733, Riehl 50735, Ehrenfeld 50823-50827, Lindenthal 50931, Braunsfeld 50933, Sülz 50937, Klettenberg 50939, Zollstock 50969, Rodenkirchen 50996-50999, Chorweiler 50765, Dellbrück 51069, Mülheim 51063-51065, Kalk 51103, Ostheim 51107, Porz am Rhein 51143-51149
Frankfurt am Main: Ostend 60314, Nordend 60318-60320, Westend 60323-60325, Gallus 60326-60327, Bornheim 60385, Bockenheim 60486-60487, Rödelheim 60489, Niederrad 60528, Sachsenhausen 60594-60599, Höchst 65929, Griesheim 65933
Stuttgart: Bad Cannstatt 70372-70376, Untertürkheim 70327, Zuffenhausen 70435-70439, Feuerbach 70469, Weilimdorf 70499, Vaihingen 70563-70565, Möhringen 70567, Degerloch 70597
Düsseldorf: Bilk 40221-40225, Flingern 40233-40235, Stockum 40474, Pempelfort 40476-40479, Kaiserswerth 40489, Oberkassel 40545-40547, Benrath 40593-40597, Gerresheim 40625
Dortmund: Kreuzviertel 44139, Dorstfeld 44149, Hombruch 44225-44229, Hörde 44263, Aplerbeck 44287, Brackel 44309, Asseln 44319, Scharnhorst 44328, Eving 44339, Mengede 44357-44359, Huckarde 44369, Lütgendortmund 44388
Leipzig: Gohlis 04155-04157, Lindenau 04177, Grünau 04205-04209, Plagwitz 04229, Südvorstadt 04275, Connewitz 04277, Reudnitz 04315-04317
Gelsenkirchen: Schalke 45881, Erle 45891, Buer 45894, Horst 45899
Essen: Rüttenscheid 45130-45131, Werden 45239, Kettwig 45219, Steele 45276, Borbeck 45355, Altenessen 45326-45329, Frohnhausen 45144-45145, Bredeney 45133
Bremen: Vegesack 28757, Schwachhausen 28209-28213, Findorff 28215, Walle 28217-28219, Gröpelingen 28237-28239, Hemelingen 28309
Hannover: Linden 30449-30451, List 30161-30163, Südstadt 30169-30173, Kleefeld 30625, Misburg 30629, Döhren 30519
Duisburg: Meiderich 47137-47138, Hochfeld 47053, Ruhrort 47119, Rheinhausen 47226-47229, Walsum 47178-47179, Hamborn 47166-47167, Marxloh 47169
Nürnberg: Johannis 90419, Langwasser 90471-90475, Mögeldorf 90482, Eibach 90451, Gibitzenhof 90443
Dresden: Neustadt 01097-01099, Klotzsche 01109, Pieschen 01127, Löbtau 01159, Prohlis 01239, Blasewitz 01309, Striesen 01307, Loschwitz 01326, Gorbitz 01169
`

export type PostalDistrict = { city: string; district: string; from: number; to: number }

/** The table above, one record for each range of codes. */
export const postalDistricts: PostalDistrict[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [city = '', rest = ''] = line.split(': ')
    return rest.split(', ').flatMap((part) => {
      const [, district = '', ranges = ''] = /^(\D+) ([\d -]+)$/.exec(part) ?? []
      return ranges.split(' ').map((range) => {
        const [from = 0, to = from] = range.split('-').map(Number)
        return { city, district, from, to }
      })
    })
  })
