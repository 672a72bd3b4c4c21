import { readCourse } from '../basemap/course.ts'

/** Regions of Finland: their name, German, English, and where it stands on the map [longitude, latitude]. */
export const finnishRegions: { name: string; de: string; en: string; label: [number, number] }[] = [
  region('Lappi', 'Lappland', 'Lapland', '67.60 26.60'),
  region('Pohjois-Pohjanmaa', 'Nordösterbotten', 'North Ostrobothnia', '65.20 26.80'),
  region('Kainuu', 'Kainuu', 'Kainuu', '64.55 28.60'),
  region('Pohjois-Karjala', 'Nordkarelien', 'North Karelia', '62.95 30.60'),
  region('Pohjois-Savo', 'Nordsavo', 'North Savo', '63.25 27.30'),
  region('Etelä-Savo', 'Südsavo', 'South Savo', '61.75 27.60'),
  region('Etelä-Karjala', 'Südkarelien', 'South Karelia', '61.20 29.20'),
  region('Keski-Suomi', 'Mittelfinnland', 'Central Finland', '62.55 25.30'),
  region('Pirkanmaa', 'Pirkanmaa', 'Pirkanmaa', '61.75 23.30'),
  region('Satakunta', 'Satakunta', 'Satakunta', '61.60 22.10'),
  region('Etelä-Pohjanmaa', 'Südösterbotten', 'South Ostrobothnia', '62.70 23.20'),
  region('Keski-Pohjanmaa', 'Mittelösterbotten', 'Central Ostrobothnia', '63.55 24.10'),
  region('Pohjanmaa', 'Österbotten', 'Ostrobothnia', '63.20 22.20'),
  region('Varsinais-Suomi', 'Südwestfinnland', 'Southwest Finland', '60.60 22.60'),
  region('Kanta-Häme', 'Kanta-Häme', 'Kanta-Häme', '60.85 24.30'),
  region('Päijät-Häme', 'Päijät-Häme', 'Päijät-Häme', '61.20 25.40'),
  region('Kymenlaakso', 'Kymenlaakso', 'Kymenlaakso', '60.85 27.00'),
  region('Uusimaa', 'Uusimaa', 'Uusimaa', '60.45 24.80'),
]

/** Villages of Finland where many stay and few live: the table of places begins at a thousand people. To about 1 km. */
export const finnishVillages: { name: string; lat: number; lng: number }[] = [
  village('Ruka', '66.165 29.155'),
  village('Juuma', '66.257 29.420'),
  village('Levi', '67.805 24.810'),
  village('Äkäslompolo', '67.603 24.160'),
  village('Saariselkä', '68.417 27.412'),
  village('Hetta', '68.384 23.634'),
  village('Kilpisjärvi', '69.045 20.800'),
  village('Karigasniemi', '69.397 25.846'),
  village('Nuorgam', '70.083 27.880'),
  village('Luosto', '67.146 26.908'),
  village('Savukoski', '67.293 28.162'),
  village('Meltaus', '66.900 25.320'),
  village('Syöte', '65.630 27.600'),
  village('Vuokatti', '64.135 28.270'),
  village('Koli', '63.100 29.805'),
  village('Tahko', '63.276 28.040'),
  village('Himos', '61.895 25.270'),
  village('Nuuksio', '60.305 24.520'),
]

function region(name: string, de: string, en: string, at: string) {
  return { name, de, en, label: readCourse(at)[0]! }
}

function village(name: string, at: string) {
  const [lng, lat] = readCourse(at)[0]!
  return { name, lat, lng }
}
