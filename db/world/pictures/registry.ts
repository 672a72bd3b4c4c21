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
import { bedroom, bedroomFromTheFoot } from './rooms/guest-room.ts'
import { type Palette, palettes } from './rooms/palettes.ts'
import { sofaRoom } from './rooms/sofa-room.ts'
import { seenFromTheOtherSide } from './variations.ts'
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

const morning = { tint: '#ffe9c4', tintStrength: 0.34 }
const evening = { tint: '#f29a55', tintStrength: 0.4 }
const dusk = { tint: '#6f74b8', tintStrength: 0.5 }

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

/** Rooms that are composed of palette, window, furniture and things, and scenes seen another way, for generated offers. */
export const compositions = {
  ...composed('bedroom', 6, (index) => bedroom(paletteAt(index), index)),
  ...composed('bedroom-foot', 6, (index) => bedroomFromTheFoot(paletteAt(index + 3), index)),
  ...composed('sofa-room', 6, (index) => sofaRoom(paletteAt(index + 6), index)),
  'attic-morning': seenFromTheOtherSide(attic, morning),
  'kitchen-evening': seenFromTheOtherSide(kitchen, evening),
  'balcony-morning': seenFromTheOtherSide(balcony, morning),
  'garden-cabin-dusk': seenFromTheOtherSide(gardenCabin, dusk),
  'camper-van-morning': seenFromTheOtherSide(camperVan, morning),
  'houseboat-dusk': seenFromTheOtherSide(houseboat, dusk),
  'parish-hall-evening': seenFromTheOtherSide(parishHall, dusk),
  'gym-evening': seenFromTheOtherSide(gym, dusk),
  'two-backpacks-evening': seenFromTheOtherSide(twoBackpacks, dusk),
  'two-bicycles-morning': seenFromTheOtherSide(twoBicycles, morning),
  'train-window-dusk': seenFromTheOtherSide(trainWindow, dusk),
  'tent-and-backpack-dusk': seenFromTheOtherSide(tentAndBackpack, dusk),
}

/** Scenes of saunas, seen from the other side at another hour. */
export const otherSaunas = {
  'sauna-barrel-morning': seenFromTheOtherSide(saunaBarrel, morning),
  'sauna-stove-evening': seenFromTheOtherSide(saunaStove, evening),
  'sauna-by-the-lake-morning': seenFromTheOtherSide(saunaByTheLake, morning),
  'sauna-in-the-forest-dusk': seenFromTheOtherSide(saunaInTheForest, dusk),
  'sauna-raft-dusk': seenFromTheOtherSide(saunaRaft, dusk),
  'ice-hole-morning': seenFromTheOtherSide(iceHole, morning),
  'smoke-sauna-morning': seenFromTheOtherSide(smokeSauna, morning),
  'sauna-on-the-roof-morning': seenFromTheOtherSide(saunaOnTheRoof, morning),
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
  ...compositions,
  ...otherSaunas,
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

/** Drawings of one kind by name and number, from 1 on. */
function composed<Name extends string>(name: Name, count: number, draw: (index: number) => Drawing) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${name}-${index + 1}`, () => draw(index)]),
  ) as Record<`${Name}-${number}`, () => Drawing>
}

function paletteAt(index: number): Palette {
  const palette = palettes[index % palettes.length]
  if (!palette) throw new RangeError('there are no palettes')
  return palette
}
