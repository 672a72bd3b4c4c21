import { type Drawing, scene } from '../kit/drawing.ts'
import { rug, shelf, sofa, wallPictures } from '../kit/furniture.ts'
import { backpack, scarf } from '../kit/journey.ts'
import { floorLamp, pendant } from '../kit/lamps.ts'
import { sunbeams } from '../kit/light.ts'
import { plant } from '../kit/plants.ts'
import { room } from '../kit/room.ts'
import { windowOn } from '../kit/windows.ts'
import type { Palette } from './palettes.ts'

/** A living room with a sofa to sleep on; window, lamp, plant and shelf change their places. */
export function sofaRoom(palette: Palette, seed: number): Drawing {
  const { wall, floor, wood, main, accent, pale, view, sky, light, tint, tintStrength } = palette
  const right = seed % 2 === 1
  const window = right ? 760 : 110
  const couch = right ? 110 : 470
  return scene(
    room({ wall, floor }, { light: right ? 0.8 : 0.2 }) +
      windowOn(window, 100, 330, 330, {
        view,
        sky,
        seed: seed + 7,
        columns: 2 + (seed % 3),
        rows: 1 + (seed % 2),
        curtain: seed % 3 ? pale : accent,
      }) +
      (seed % 3 === 0
        ? shelf(right ? 150 : 560, 200, 420, 2, { seed })
        : wallPictures(right ? 220 : 600, 110, [
            [0, 0, 180, 220, pale, accent, seed % 2 ? 'sun' : 'hill'],
            [206, 10, 130, 100, main, pale, 'leaf'],
            [206, 126, 130, 96, accent, main, 'hill'],
          ])) +
      rug(couch + 280, 728, 430, 52, pale, main) +
      sofa(couch, 692, 520 + (seed % 3) * 40, { colour: main, cushions: [accent, pale], wood }) +
      (seed % 2 ? plant(couch + 700, 716, 1.15, { seed, kind: 'palm' }) : floorLamp(couch + 650, 692, pale, 430)) +
      (seed % 3 === 1 ? pendant(couch + 300, 120, accent) : '') +
      (seed % 3 === 2 ? backpack(right ? 1090 : 350, 740, accent, 0.66, wood) : '') +
      (seed % 4 === 0 ? scarf(couch + 90, 470, accent, pale, 0.6) : ''),
    { beams: sunbeams(window, 100, 330, 585, right ? -180 : 180, light, 0.65), tint, tintStrength },
  )
}
