import { mix, seeded } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { disc, each, line, rect, repeat, shape } from '../kit/shapes.ts'
import { glint, glow, shadow } from '../kit/light.ts'
import { stringLights } from '../kit/lamps.ts'
import { plant } from '../kit/plants.ts'
import { pennants } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

const WINDOWS = [340, 470, 720]

export function houseboat(): Drawing {
  const chance = seeded(11)
  return scene(
    rect(0, 0, 1200, 480, downwards('#6f9fc0', '#f3c9a2 70%', '#fde4b8')) +
      glow(260, 360, 360, '#ffe2a4', 0.8) +
      repeat(2, (row) => repeat(13, (index) => warehouse(row, index, chance))) +
      line('M980 470 V170 M980 200 L1130 250 M980 200 L920 240 V300', '#6b5363', 12) +
      rect(0, 470, 1200, 330, downwards('#e9b58e', '#7e93a6 30%', '#33566c')) +
      repeat(90, () => ripple(chance)) +
      hull() +
      cabin() +
      plant(920, 562, 0.55, { seed: 4 }) +
      plant(986, 562, 0.45, { seed: 8, pot: '#e8d3b0' }) +
      plant(236, 562, 0.5, { seed: 2 }) +
      pennants(298, 352, 60, 300, ['#d8604a', '#efb84d', '#3f7f72'], 30) +
      stringLights('884,360 1010,420 1040,556') +
      each(WINDOWS, (x) => glint(x - 16, 676, 132, 112, '#ffdc9a', 0.26)),
    { tint: '#ffae70', tintStrength: 0.16 },
  )
}

function warehouse(row: number, index: number, chance: () => number): string {
  const left = index * 100 - 20 + chance() * 40
  const high = 60 + chance() * 110 + row * 10
  const wide = 70 + chance() * 40
  const colour = mix(row === 0 ? '#d9a98f' : '#8a6a78', '#fde4b8', 0.25)
  const walls =
    chance() > 0.5
      ? rect(left, 470 - high, wide, high + 20, colour)
      : shape(`M${left} 490 V${470 - high} l${wide / 2} -40 l${wide / 2} 40 V490Z`, colour)
  if (row === 0) return walls
  return walls + repeat(3, (pane) => rect(left + 12 + pane * 20, 470 - high * 0.6, 9, 14, '#ffe9b0', 1, 'opacity=".6"'))
}

function ripple(chance: () => number): string {
  const y = 490 + chance() * 300
  return line(
    `M${chance() * 1200} ${y} h${20 + chance() * 90 * (y / 800)}`,
    chance() > 0.5 ? '#ffe6bd' : '#28485c',
    3,
    `opacity="${(0.15 + chance() * 0.35).toFixed(2)}"`,
  )
}

function hull(): string {
  return (
    shadow(610, 660, 410, 20, 0.5) +
    shape('M180 560 H1030 Q1040 640 960 664 H270 Q196 650 180 560Z', downwards('#3e6f78', '#254a55')) +
    rect(182, 556, 850, 16, '#f3e3c6', 6)
  )
}

function cabin(): string {
  return (
    rect(300, 380, 560, 178, downwards('#f7e9cf', '#d9bf95'), 10) +
    shape('M276 384 H884 L862 350 H298Z', '#b8573f') +
    each(WINDOWS, (x) =>
      rect(x, 420, 100, 84, downwards('#ffe9b4', '#eeb565'), 10, 'stroke="#fffaf0" stroke-width="8"'),
    ) +
    rect(604, 412, 84, 146, downwards('#3e6f78', '#2d565f'), 6) +
    disc(672, 490, 6, '#f0cf94') +
    glow(500, 460, 220, '#ffd58a', 0.5)
  )
}
