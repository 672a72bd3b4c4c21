import { bedFront, bedSide } from '../kit/beds.ts'
import { type Drawing, scene } from '../kit/drawing.ts'
import { nightstand, rug, shelf, wallPictures } from '../kit/furniture.ts'
import { backpack, pennants, scarf } from '../kit/journey.ts'
import { pendant, tableLamp } from '../kit/lamps.ts'
import { beam, sunbeams } from '../kit/light.ts'
import { plant } from '../kit/plants.ts'
import { room } from '../kit/room.ts'
import { windowOn } from '../kit/windows.ts'
import type { Palette } from './palettes.ts'

/** A bedroom with its bed along the wall; every second one has the window on the other side. */
export function bedroom(palette: Palette, seed: number): Drawing {
  const { wall, floor, wood, main, accent, pale, view, sky, light, tint, tintStrength } = palette
  const flip = seed % 2 === 1
  const window = flip ? 790 : 120
  const width = 220 + (seed % 3) * 50
  const bed = flip ? 90 : 470
  const stand = flip ? 728 : 330
  return scene(
    room({ wall, floor }, { light: flip ? 0.8 : 0.2 }) +
      windowOn(window, 120, width, 260, { view, sky, curtain: pale, seed: seed + 3, arch: seed % 5 === 2 }) +
      onTheWall(flip ? 190 : 760, seed, palette) +
      rug(bed + 300, 738, 360, 44, pale, accent) +
      bedSide(bed, 692, 610, { duvet: main, sheet: pale, blanket: accent, wood, flip }) +
      nightstand(stand, 625, 116, 136, wood) +
      tableLamp(stand + 58, 482, pale, accent) +
      (seed % 3 === 0 ? plant(flip ? 1080 : 110, 712, 0.95, { seed, kind: 'palm' }) : '') +
      (seed % 3 === 1 ? backpack(flip ? 1040 : 180, 730, accent, 0.6, main) : ''),
    {
      beams: sunbeams(window, 120, width, 585, flip ? -170 : 170, light, 0.65),
      tint,
      tintStrength,
    },
  )
}

/** A bedroom seen from the foot of one broad bed, or of two narrow ones. */
export function bedroomFromTheFoot(palette: Palette, seed: number): Drawing {
  const { wall, floor, wood, main, accent, pale, view, sky, light, tint, tintStrength } = palette
  const bedding = { duvet: main, sheet: pale, blanket: accent, wood, square: seed % 2 === 0 }
  const twins = seed % 3 === 0
  return scene(
    room({ wall, floor }, { light: 0.5 }) +
      (twins
        ? windowOn(480, 90, 240, 230, { view, sky, seed, curtain: pale })
        : windowOn(80, 110, 230, 290, { view, sky, seed, curtain: accent }) +
          windowOn(890, 110, 230, 290, { view, sky, seed: seed + 5, curtain: accent })) +
      (seed % 4 === 1 ? pennants(60, 40, 1140, 40, [main, accent, pale]) : '') +
      (twins ? nightstand(545, 620, 110, 140, wood) + tableLamp(600, 474, pale, accent) : '') +
      (twins
        ? bedFront(270, 420, 290, 350, bedding) +
          bedFront(930, 420, 290, 350, { ...bedding, duvet: accent, blanket: main })
        : rug(600, 760, 520, 34, pale, accent) + bedFront(600, 400, 430, 370, bedding)) +
      (twins ? '' : nightstand(250, 640, 110, 140, wood) + tableLamp(305, 494, pale, accent)) +
      (twins ? scarf(870, 590, main, pale, 0.6) : plant(985, 700, 0.9, { seed, kind: seed % 2 ? 'fig' : 'palm' })) +
      (seed % 2 === 1 ? pendant(600, 110, accent) : ''),
    {
      beams: [beam(twins ? '480,300 720,300 940,800 400,800' : '80,380 310,380 640,800 260,800', light, 0.45)],
      tint,
      tintStrength,
    },
  )
}

function onTheWall(x: number, seed: number, { main, accent, pale }: Palette): string {
  if (seed % 4 === 0) return shelf(x, 220, 260, 2, { seed, colours: [main, accent, pale, '#31526f', '#c9674b'] })
  if (seed % 4 === 1) return pennants(x - 60, 130, x + 330, 150, [main, accent, pale], 70)
  const motif = seed % 4 === 2 ? 'sun' : 'hill'
  return wallPictures(x, 150, [
    [0, 0, 150, 190, pale, accent, motif],
    [174, 20, 120, 120, accent, main, 'leaf'],
  ])
}
