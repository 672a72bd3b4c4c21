/**
 * Well-known parts of the largest German cities, most of which the table of places lacks, to about 500 m.
 * Each line: city, then name, latitude, longitude of its parts.
 */
const table = `
Köln: Ehrenfeld 50.9497 6.9160, Lindenthal 50.9270 6.9110, Sülz 50.9185 6.9230, Rodenkirchen 50.8930 6.9950, Chorweiler 51.0205 6.8960, Kalk 50.9385 7.0080, Südstadt 50.9215 6.9560, Klettenberg 50.9090 6.9240, Braunsfeld 50.9400 6.8990, Zollstock 50.9080 6.9430, Dellbrück 50.9790 7.0680
Dortmund: Hörde 51.4895 7.5050, Aplerbeck 51.4920 7.5560, Hombruch 51.4720 7.4420, Kreuzviertel 51.5020 7.4490, Lütgendortmund 51.5030 7.3480, Brackel 51.5190 7.5510, Scharnhorst 51.5420 7.5350, Mengede 51.5710 7.3870, Huckarde 51.5390 7.4090, Eving 51.5520 7.4740, Dorstfeld 51.5110 7.4180, Asseln 51.5260 7.5870, Barop 51.4840 7.4230, Schüren 51.4990 7.5390, Berghofen 51.4690 7.5370, Benninghofen 51.4730 7.5140, Wellinghofen 51.4610 7.4960, Kirchhörde 51.4590 7.4560, Wambel 51.5190 7.5220, Körne 51.5150 7.5000, Marten 51.5150 7.3810, Kirchlinde 51.5330 7.3700, Derne 51.5670 7.5230, Sölde 51.4960 7.5940, Holzen 51.4480 7.5190, Syburg 51.4260 7.4860
Frankfurt am Main: Sachsenhausen 50.0985 8.6860, Bornheim 50.1270 8.7110, Bockenheim 50.1220 8.6420, Höchst 50.0990 8.5460, Nordend 50.1250 8.6910, Gallus 50.1040 8.6420, Niederrad 50.0870 8.6420, Westend 50.1190 8.6630, Ostend 50.1140 8.7060, Griesheim 50.0980 8.6020, Rödelheim 50.1250 8.6110
München: Schwabing 48.1685 11.5860, Haidhausen 48.1300 11.6000, Giesing 48.1100 11.5940, Sendling 48.1180 11.5460, Neuhausen 48.1540 11.5330, Fröttmaning 48.2110 11.6170, Pasing 48.1460 11.4610, Maxvorstadt 48.1500 11.5680, Laim 48.1390 11.5030, Moosach 48.1800 11.5100, Berg am Laim 48.1240 11.6330, Perlach 48.1010 11.6320
Stuttgart: Bad Cannstatt 48.8050 9.2140, Zuffenhausen 48.8320 9.1690, Feuerbach 48.8100 9.1570, Degerloch 48.7480 9.1700, Untertürkheim 48.7830 9.2520, Vaihingen 48.7290 9.1110, Möhringen 48.7260 9.1520, Weilimdorf 48.8140 9.1130
Gelsenkirchen: Buer 51.5780 7.0530, Schalke 51.5220 7.0790, Erle 51.5530 7.0850, Horst 51.5380 7.0270
Leipzig: Connewitz 51.3090 12.3740, Plagwitz 51.3290 12.3340, Gohlis 51.3640 12.3650, Grünau 51.3160 12.2900, Südvorstadt 51.3220 12.3730, Reudnitz 51.3370 12.4090, Schleußig 51.3200 12.3480, Lindenau 51.3390 12.3340
Hamburg: Bahrenfeld 53.5690 9.9050, Stellingen 53.5900 9.9280, Eppendorf 53.5930 9.9800, Blankenese 53.5590 9.8070, Wilhelmsburg 53.4950 10.0060, Uhlenhorst 53.5710 10.0190, Rahlstedt 53.6020 10.1560
Düsseldorf: Bilk 51.2050 6.7790, Oberkassel 51.2300 6.7560, Stockum 51.2630 6.7440, Kaiserswerth 51.2990 6.7360, Pempelfort 51.2390 6.7790, Flingern 51.2280 6.8090, Benrath 51.1620 6.8730, Gerresheim 51.2360 6.8630
Essen: Rüttenscheid 51.4350 7.0050, Werden 51.3880 7.0040, Kettwig 51.3620 6.9430, Steele 51.4490 7.0780, Borbeck 51.4740 6.9530, Altenessen 51.4880 7.0070, Frohnhausen 51.4520 6.9680, Bredeney 51.4080 6.9900
Bremen: Vegesack 53.1710 8.6250, Schwachhausen 53.0900 8.8350, Findorff 53.0950 8.8060, Gröpelingen 53.1180 8.7630, Hemelingen 53.0570 8.8880, Walle 53.0990 8.7830
Hannover: Linden 52.3670 9.7150, List 52.3930 9.7540, Südstadt 52.3580 9.7560, Nordstadt 52.3880 9.7180, Kleefeld 52.3730 9.7910, Misburg 52.3870 9.8480, Döhren 52.3360 9.7630
Duisburg: Meiderich 51.4620 6.7680, Hochfeld 51.4180 6.7540, Ruhrort 51.4560 6.7320, Rheinhausen 51.4020 6.7180, Walsum 51.5340 6.6960, Hamborn 51.4900 6.7690, Marxloh 51.5060 6.7690
Nürnberg: Gostenhof 49.4500 11.0610, Langwasser 49.4060 11.1330, Johannis 49.4590 11.0580, Mögeldorf 49.4610 11.1310, Eibach 49.4080 11.0440, Gibitzenhof 49.4330 11.0650
Dresden: Neustadt 51.0640 13.7460, Blasewitz 51.0530 13.8020, Striesen 51.0420 13.7870, Löbtau 51.0420 13.6980, Pieschen 51.0780 13.7200, Loschwitz 51.0540 13.8160, Klotzsche 51.1170 13.7720, Prohlis 51.0040 13.7990, Gorbitz 51.0370 13.6700
Bochum: Wattenscheid 51.4800 7.1320, Langendreer 51.4770 7.3230, Linden 51.4300 7.1720, Querenburg 51.4490 7.2680, Gerthe 51.5190 7.2780, Ehrenfeld 51.4730 7.2160
`

export type CityDistrict = { city: string; name: string; lat: number; lng: number }

/** The table above, one record for each part. */
export const cityDistricts: CityDistrict[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [city = '', parts = ''] = line.split(': ')
    return parts.split(', ').map((part) => {
      const [, name = '', lat, lng] = /^(.+) ([\d.]+) ([\d.]+)$/.exec(part) ?? []
      return { city, name, lat: Number(lat), lng: Number(lng) }
    })
  })
