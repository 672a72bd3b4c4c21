import type { Drawing } from './kit/drawing.ts'
import { berlin } from './cities/berlin.ts'
import { dortmund } from './cities/dortmund.ts'
import { duesseldorf } from './cities/duesseldorf.ts'
import { frankfurt } from './cities/frankfurt.ts'
import { gelsenkirchen } from './cities/gelsenkirchen.ts'
import { hamburg } from './cities/hamburg.ts'
import { koeln } from './cities/koeln.ts'
import { leipzig } from './cities/leipzig.ts'
import { muenchen } from './cities/muenchen.ts'
import { stuttgart } from './cities/stuttgart.ts'
import { ruka } from './cities/ruka.ts'
import { rovaniemi } from './cities/rovaniemi.ts'
import { helsinki } from './cities/helsinki.ts'
import { drawLake } from './hero/lake.ts'
import { drawStreet } from './hero/street.ts'
import { ball } from './hero/street-things.ts'
import { marks } from './people/marks.ts'
import { people } from './people/people.ts'
import { drawPortrait } from './people/portrait.ts'
import { attic } from './scenes/attic.ts'
import { balcony } from './scenes/balcony.ts'
import { bedroomAboveTheRoofs } from './scenes/bedroom-above-the-roofs.ts'
import { bedroomByTheChurch } from './scenes/bedroom-by-the-church.ts'
import { bedroomByTheTrees } from './scenes/bedroom-by-the-trees.ts'
import { bunkBeds } from './scenes/bunk-beds.ts'
import { camperVan } from './scenes/camper-van.ts'
import { classroom } from './scenes/classroom.ts'
import { gardenCabin } from './scenes/garden-cabin.ts'
import { gardenYurt } from './scenes/garden-yurt.ts'
import { gym } from './scenes/gym.ts'
import { houseboat } from './scenes/houseboat.ts'
import { kitchen } from './scenes/kitchen.ts'
import { livingRoomAtNight } from './scenes/living-room-at-night.ts'
import { livingRoom } from './scenes/living-room.ts'
import { loft } from './scenes/loft.ts'
import { parishHall } from './scenes/parish-hall.ts'
import { readingNook } from './scenes/reading-nook.ts'
import { saunaBarrel } from './scenes/sauna-barrel.ts'
import { saunaByTheLake } from './scenes/sauna-by-the-lake.ts'
import { saunaInTheForest } from './scenes/sauna-in-the-forest.ts'
import { saunaStove } from './scenes/sauna-stove.ts'
import { saunaOnTheRoof } from './scenes/sauna-on-the-roof.ts'
import { saunaRaft } from './scenes/sauna-raft.ts'
import { smokeSauna } from './scenes/smoke-sauna.ts'
import { iceHole } from './scenes/ice-hole.ts'
import { tentAndBackpack } from './scenes/tent-and-backpack.ts'
import { trainWindow } from './scenes/train-window.ts'
import { twinBeds } from './scenes/twin-beds.ts'
import { twoBackpacks } from './scenes/two-backpacks.ts'
import { twoBicycles } from './scenes/two-bicycles.ts'

/** Pictures of listings, 1200 × 800: rooms, outside, parish rooms, what guests of a request bring, saunas. */
export const scenes = {
  'bedroom-above-the-roofs': bedroomAboveTheRoofs,
  'bedroom-by-the-trees': bedroomByTheTrees,
  'bedroom-by-the-church': bedroomByTheChurch,
  attic,
  'bunk-beds': bunkBeds,
  'twin-beds': twinBeds,
  'living-room': livingRoom,
  'living-room-at-night': livingRoomAtNight,
  loft,
  kitchen,
  'reading-nook': readingNook,
  balcony,
  'garden-yurt': gardenYurt,
  'camper-van': camperVan,
  'garden-cabin': gardenCabin,
  houseboat,
  'parish-hall': parishHall,
  gym,
  classroom,
  'two-backpacks': twoBackpacks,
  'two-bicycles': twoBicycles,
  'train-window': trainWindow,
  'tent-and-backpack': tentAndBackpack,
  'sauna-by-the-lake': saunaByTheLake,
  'sauna-barrel': saunaBarrel,
  'sauna-stove': saunaStove,
  'sauna-in-the-forest': saunaInTheForest,
  'ice-hole': iceHole,
  'smoke-sauna': smokeSauna,
  'sauna-raft': saunaRaft,
  'sauna-on-the-roof': saunaOnTheRoof,
}

/** Cards of the cities of both marketplaces, 800 × 1000. */
export const cities = {
  berlin,
  dortmund,
  duesseldorf,
  frankfurt,
  gelsenkirchen,
  hamburg,
  koeln,
  leipzig,
  muenchen,
  stuttgart,
  ruka,
  rovaniemi,
  helsinki,
}

/** Every drawing by name; portraits, marks and cities carry their kind in front. */
export const pictures = {
  ...scenes,
  ...prefixed('city', cities),
  ...prefixed(
    'portrait',
    Object.fromEntries(Object.entries(people).map(([name, person]) => [name, () => drawPortrait(person)])) as Record<
      keyof typeof people,
      () => Drawing
    >,
  ),
  ...prefixed('mark', marks),
  'hero-light': () => drawStreet('day'),
  'hero-dusk': () => drawStreet('dusk'),
  'hero-light-football': () => drawStreet('day', ball()),
  'hero-dusk-football': () => drawStreet('dusk', ball()),
  'lake-light': () => drawLake('day'),
  'lake-dusk': () => drawLake('dusk'),
}

export type SceneName = keyof typeof scenes
export type CityName = keyof typeof cities
export type PictureName = keyof typeof pictures

function prefixed<Prefix extends string, Name extends string>(prefix: Prefix, drawings: Record<Name, () => Drawing>) {
  return Object.fromEntries(
    Object.entries<() => Drawing>(drawings).map(([name, draw]) => [`${prefix}-${name}`, draw]),
  ) as Record<`${Prefix}-${Name}`, () => Drawing>
}
