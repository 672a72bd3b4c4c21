import { mix, seeded } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { group, rect, repeat, shape } from '../kit/shapes.ts'
import { tree } from '../kit/plants.ts'
import { pennants } from '../kit/journey.ts'
import type { Drawing } from '../kit/drawing.ts'
import { drawHouse } from './house.ts'
import { HOUSES } from './houses.ts'
import { drawParishHouse } from './parish-house.ts'
import { drawPerson } from './person.ts'
import { PEOPLE } from './street-people.ts'
import { bench, bicycle } from './street-things.ts'
import { inTheDusk } from './dusk.ts'
import { GROUND, type Hour, type Light } from './hour.ts'

/**
 * The landing page's street: houses with lit windows, people arriving at an open door. 1600 × 560 with a transparent
 * sky, so that the page's own gradient runs on behind the roofs. `occasion` is drawn in front.
 */
export function drawStreet(hour: Hour, occasion = ''): Drawing {
  const chance = seeded(31)
  const light: Light = { hour, chance, shining: [] }
  const houses =
    group('', farRoofs(chance) + spire(1180, 220, 22, 80) + spire(330, 230, 16, 70), 'opacity=".55"') +
    repeat(11, (index) => {
      const [x, scale] = [-20 + index * 165 + chance() * 60, 0.62 + chance() * 0.34]
      return tree(x, GROUND + 4, scale, mix('#7ba071', '#a9bf83', chance()), index + 40)
    }) +
    HOUSES.slice(0, 3)
      .map((house) => drawHouse(house, light))
      .join('') +
    drawParishHouse(light) +
    HOUSES.slice(3)
      .map((house) => drawHouse(house, light))
      .join('')
  const front =
    pavement() +
    pennants(205, 250, 720, 150, ['#27704f', '#f6ead2', '#e0a548', '#d8604a', '#4f78a8'], 70) +
    pennants(720, 150, 1180, 200, ['#d8604a', '#f6ead2', '#27704f', '#e0a548', '#4f78a8'], 70) +
    PEOPLE.map(drawPerson).join('') +
    bicycle() +
    bench() +
    occasion
  const content = hour === 'day' ? houses + front : inTheDusk(houses) + light.shining.join('') + inTheDusk(front)
  return { width: 1600, height: 560, content }
}

function farRoofs(chance: () => number): string {
  let row = ''
  for (let x = -20; x < 1640;) {
    const [wide, high] = [60 + chance() * 70, 110 + chance() * 90]
    row +=
      chance() > 0.4
        ? shape(
            `M${x} ${GROUND} V${GROUND - high} l${wide / 2} ${-wide * 0.4} l${wide / 2} ${wide * 0.4} V${GROUND}Z`,
            mix('#e9cfae', '#d6b292', chance()),
          )
        : rect(x, GROUND - high, wide, high, mix('#e9cfae', '#dbbb9c', chance()))
    x += wide
  }
  return row
}

function spire(x: number, y: number, half: number, height: number): string {
  return shape(`M${x} ${GROUND} V${y} l${half} ${-height} l${half} ${height} V${GROUND}Z`, '#cfa98c')
}

function pavement(): string {
  return (
    rect(0, GROUND, 1600, 90, downwards('#d9c6a6', '#c9b392')) +
    rect(0, GROUND, 1600, 7, '#b9a382') +
    rect(0, GROUND + 44, 1600, 50, downwards('#8f8a86', '#77736f')) +
    rect(0, GROUND + 40, 1600, 6, '#efe4cf') +
    repeat(20, (dash) => rect(dash * 90 + 20, GROUND + 68, 44, 4, '#e9e2d4', 2, 'opacity=".6"'))
  )
}
