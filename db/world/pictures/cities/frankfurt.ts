import { darken, lighten } from '../kit/paint.ts'
import { across } from '../kit/gradients.ts'
import { each, rect, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

const TOWERS = [
  { x: 250, width: 90, height: 430 },
  { x: 356, width: 70, height: 560, spire: true },
  { x: 440, width: 100, height: 330 },
  { x: 552, width: 74, height: 470 },
  { x: 634, width: 60, height: 400 },
  { x: 180, width: 60, height: 300 },
]

/** The towers of the banks. */
export const frankfurt = () =>
  drawCity({
    seed: 11,
    sky: CITY_SKY.dusk,
    ink: '#33375f',
    foreground: 'river',
    landmark: (ink) =>
      each(TOWERS, ({ x, width, height, spire }, index) => {
        const top = 800 - height
        return (
          rect(x, top, width, height, across(lighten(ink, 0.06 + index * 0.02), darken(ink, 0.1))) +
          (spire ? shape(`M${x} ${top} l35 -60 l35 60Z`, ink) + rect(x + 33, top - 130, 4, 90, ink) : '') +
          repeat(Math.floor(height / 26), (floor) => {
            const lit = (0.15 + ((floor * 7 + index * 3) % 5) * 0.13).toFixed(2)
            return rect(x + 10, top + 12 + floor * 26, width - 20, 8, '#ffd98f', 1, `opacity="${lit}"`)
          })
        )
      }),
  })
