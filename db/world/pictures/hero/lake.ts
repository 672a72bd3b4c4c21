import { mix, seeded } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { glint } from '../kit/light.ts'
import { each, group, line, rect, repeat, shape } from '../kit/shapes.ts'
import { spruce } from '../kit/plants.ts'
import type { Drawing } from '../kit/drawing.ts'
import { inTheDusk } from './dusk.ts'
import type { Hour, Light } from './hour.ts'
import { drawSauna, SAUNAS } from './lake-saunas.ts'
import { drawPerson } from './person.ts'

/** Bathers, as tall as the street's passers-by; they stand on the jetties. */
const BATHERS = [
  { x: 330, scale: 0.6, skin: '#f3c7a5', hair: '#c9a15a', top: '#f1e2c6', legs: '#f1e2c6', skirt: true, waves: true },
  { x: 374, scale: 0.62, facing: 'left', skin: '#9a6544', hair: '#1f1714', top: '#3f7a8c', legs: '#9a6544' },
  { x: 1292, scale: 0.62, facing: 'left', skin: '#f7d5bb', hair: '#7a4a2a', top: '#c65f43', legs: '#f7d5bb' },
] as const

/** The landing page's shore: saunas around a lake under a transparent sky, 1600 × 560. */
export function drawLake(hour: Hour): Drawing {
  const chance = seeded(83)
  const light: Light = { hour, chance, shining: [] }
  const land =
    shape('M0 330 Q200 220 420 290 T840 250 T1240 280 T1600 230 V420 H0Z', '#b9cbc6', 'opacity=".7"') +
    shape('M0 360 Q260 290 520 340 T1080 320 T1600 310 V430 H0Z', '#93b0a6') +
    repeat(64, (index) =>
      spruce(index * 26 + chance() * 12, 408, 0.2 + chance() * 0.16, mix('#4f7a6c', '#86a592', chance())),
    ) +
    water(chance) +
    shape('M0 420 Q180 392 330 430 Q480 470 300 500 H0Z', downwards('#9db07a', '#6f8a5b')) +
    shape('M420 420 Q470 404 540 418 Q580 432 500 440 H400Z', '#8fa672') +
    shape('M1600 410 Q1340 400 1120 440 Q1040 466 1200 490 H1600Z', downwards('#9db07a', '#6a8556')) +
    each([40, 96, 300, 560, 1080, 1520, 1580], (x, index) =>
      spruce(x, 452 + (index % 3) * 10, 0.62 + (index % 2) * 0.18, '#4a7767'),
    ) +
    SAUNAS.map((sauna) => drawSauna(sauna, light)).join('')
  const front =
    jetty(230, 486) + jetty(1170, 484) + group('translate(0 -24)', BATHERS.map(drawPerson).join('')) + reeds(chance)
  const content = hour === 'day' ? land + front : inTheDusk(land) + light.shining.join('') + inTheDusk(front)
  return { width: 1600, height: 560, content }
}

function water(chance: () => number): string {
  return (
    rect(0, 402, 1600, 158, downwards('#cfe5e6', '#8fbccb 40%', '#5c94ad')) +
    glint(700, 404, 220, 150, '#fffaf0', 0.5) +
    repeat(110, () => {
      const y = 408 + chance() * 150
      const colour = chance() > 0.5 ? '#f4fbfa' : '#3f7893'
      return line(
        `M${chance() * 1600} ${y} h${10 + chance() * 80}`,
        colour,
        2.4,
        `opacity="${(0.16 + chance() * 0.3).toFixed(2)}"`,
      )
    })
  )
}

function jetty(x: number, y: number): string {
  return (
    each([30, 110, 190], (post) => rect(x + post, y, 9, 40, '#5b4436', 3)) +
    shape(`M${x} ${y} h220 l8 14 h-236Z`, downwards('#d0a67b', '#94694a')) +
    repeat(9, (board) => line(`M${x + 14 + board * 24} ${y} l-2 13`, '#6b4a36', 2, 'opacity=".5"'))
  )
}

function reeds(chance: () => number): string {
  return repeat(60, () => {
    const side = chance() > 0.5 ? chance() * 180 : 1420 + chance() * 180
    return line(
      `M${side} 562 q${chance() * 10 - 5} -30 ${chance() * 18 - 9} ${-40 - chance() * 40}`,
      mix('#5f7f48', '#a9b86a', chance()),
      3,
    )
  })
}
