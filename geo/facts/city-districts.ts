/**
 * Parts of the championship's host cities that the table of places lacks, to about 300 m.
 * Each line: city, then name, latitude, longitude of its parts.
 */
const table = `
Köln: Ehrenfeld 50.9497 6.9160, Lindenthal 50.9270 6.9110, Sülz 50.9185 6.9230, Rodenkirchen 50.8930 6.9950, Chorweiler 51.0205 6.8960, Kalk 50.9385 7.0080, Südstadt 50.9215 6.9560
Dortmund: Hörde 51.4895 7.5050, Aplerbeck 51.4920 7.5560, Hombruch 51.4720 7.4420, Kreuzviertel 51.5020 7.4490, Lütgendortmund 51.5030 7.3480, Brackel 51.5190 7.5510, Scharnhorst 51.5420 7.5350
Frankfurt am Main: Sachsenhausen 50.0985 8.6860, Bornheim 50.1270 8.7110, Bockenheim 50.1220 8.6420, Höchst 50.0990 8.5460, Nordend 50.1250 8.6910, Gallus 50.1040 8.6420, Niederrad 50.0870 8.6420
München: Schwabing 48.1685 11.5860, Haidhausen 48.1300 11.6000, Giesing 48.1100 11.5940, Sendling 48.1180 11.5460, Neuhausen 48.1540 11.5330, Fröttmaning 48.2110 11.6170, Pasing 48.1460 11.4610
Stuttgart: Bad Cannstatt 48.8050 9.2140, Zuffenhausen 48.8320 9.1690, Feuerbach 48.8100 9.1570, Degerloch 48.7480 9.1700, Untertürkheim 48.7830 9.2520
Gelsenkirchen: Buer 51.5780 7.0530, Schalke 51.5220 7.0790, Erle 51.5530 7.0850, Horst 51.5380 7.0270
Leipzig: Connewitz 51.3090 12.3740, Plagwitz 51.3290 12.3340, Gohlis 51.3640 12.3650, Grünau 51.3160 12.2900
Hamburg: Bahrenfeld 53.5690 9.9050, Stellingen 53.5900 9.9280
Düsseldorf: Bilk 51.2050 6.7790, Oberkassel 51.2300 6.7560, Stockum 51.2630 6.7440, Kaiserswerth 51.2990 6.7360
Essen: Rüttenscheid 51.4350 7.0050, Werden 51.3880 7.0040
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
