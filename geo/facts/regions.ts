/** The German Länder: GeoNames code, ISO code, names, and where their name stands on the map [longitude, latitude]. */
export const germanRegions: {
  code: string
  iso: string
  de: string
  en: string
  also: string[]
  label: [number, number]
}[] = [
  {
    code: '01',
    iso: 'BW',
    de: 'Baden-Württemberg',
    en: 'Baden-Württemberg',
    also: ['BaWü', 'Baden'],
    label: [9.05, 48.53],
  },
  {
    code: '02',
    iso: 'BY',
    de: 'Bayern',
    en: 'Bavaria',
    also: ['Freistaat Bayern', 'Bavière', 'Baviera'],
    label: [11.4, 48.95],
  },
  { code: '03', iso: 'HB', de: 'Bremen', en: 'Bremen', also: [], label: [8.8, 53.08] },
  { code: '04', iso: 'HH', de: 'Hamburg', en: 'Hamburg', also: [], label: [10.0, 53.55] },
  { code: '05', iso: 'HE', de: 'Hessen', en: 'Hesse', also: [], label: [9.0, 50.6] },
  { code: '06', iso: 'NI', de: 'Niedersachsen', en: 'Lower Saxony', also: [], label: [9.2, 52.75] },
  {
    code: '07',
    iso: 'NW',
    de: 'Nordrhein-Westfalen',
    en: 'North Rhine-Westphalia',
    also: ['NRW'],
    label: [7.6, 51.55],
  },
  { code: '08', iso: 'RP', de: 'Rheinland-Pfalz', en: 'Rhineland-Palatinate', also: ['RLP'], label: [7.3, 49.9] },
  { code: '09', iso: 'SL', de: 'Saarland', en: 'Saarland', also: [], label: [6.95, 49.38] },
  { code: '10', iso: 'SH', de: 'Schleswig-Holstein', en: 'Schleswig-Holstein', also: [], label: [9.7, 54.2] },
  { code: '11', iso: 'BB', de: 'Brandenburg', en: 'Brandenburg', also: ['Land Brandenburg'], label: [13.4, 52.0] },
  {
    code: '12',
    iso: 'MV',
    de: 'Mecklenburg-Vorpommern',
    en: 'Mecklenburg-Western Pomerania',
    also: ['MeckPomm'],
    label: [12.55, 53.75],
  },
  { code: '13', iso: 'SN', de: 'Sachsen', en: 'Saxony', also: ['Freistaat Sachsen'], label: [13.3, 51.05] },
  { code: '14', iso: 'ST', de: 'Sachsen-Anhalt', en: 'Saxony-Anhalt', also: [], label: [11.7, 52.0] },
  { code: '15', iso: 'TH', de: 'Thüringen', en: 'Thuringia', also: ['Freistaat Thüringen'], label: [11.0, 50.85] },
  { code: '16', iso: 'BE', de: 'Berlin', en: 'Berlin', also: [], label: [13.4, 52.52] },
]

/** City states are found as cities. */
export const cityStates = new Set(['03', '04', '16'])
