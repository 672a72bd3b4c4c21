import { mix, seeded } from '../kit/paint.ts'
import { downwards, slanted } from '../kit/gradients.ts'
import { disc, group, line, rect, repeat, shape } from '../kit/shapes.ts'
import { beam, glow, shadow } from '../kit/light.ts'
import { grass, plant, tree } from '../kit/plants.ts'
import { pennants } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function gardenCabin(): Drawing {
  const chance = seeded(3)
  return scene(
    rect(0, 0, 1200, 600, downwards('#9cc7d8', '#f5ecd0')) +
      repeat(2, (row) => bushes(row, chance)) +
      rect(0, 560, 1200, 240, downwards('#86ad68', '#587f4a')) +
      cabin() +
      shape('M270 680 H980 L1040 724 H210Z', downwards('#d2a271', '#a97746')) +
      rect(210, 724, 830, 16, '#8a5d3a') +
      tree(1080, 680, 1.35, '#6c9a58', 5) +
      tree(120, 700, 1.5, '#5f9066', 9) +
      plant(600, 706, 0.5, { seed: 3 }) +
      plant(850, 708, 0.6, { seed: 6, pot: '#e8d3b0' }) +
      gardenChair() +
      pennants(330, 400, 130, 330, ['#d8604a', '#efb84d', '#3f7f72', '#f6ead2'], 40) +
      grass(160, 750, 800, ['#42693a', '#b5c97c'], chance),
    { beams: [beam('0,0 500,0 1200,800 500,800', '#fff1c4', 0.35)] },
  )
}

function bushes(row: number, chance: () => number): string {
  const colour = mix(row === 0 ? '#8fb58f' : '#5d8f66', '#f5ecd0', 0.2)
  return repeat(14, (index) =>
    disc(index * 96 + chance() * 40, 440 + row * 70 - chance() * 150, 84 + chance() * 40, colour),
  )
}

function cabin(): string {
  const trim = '#fff6e4'
  return (
    shadow(620, 690, 400, 22, 0.55) +
    shape('M330 340 H900 V680 H330Z', slanted([0, 0, 1, 0.3], '#b97a4e', '#8f5739')) +
    repeat(19, (board) => rect(330 + board * 30, 340, 3, 340, '#6d3f2a', 0, 'opacity=".4"')) +
    shape('M280 350 L615 150 L950 350 L930 384 L615 198 L300 384Z', downwards('#5a4a4c', '#3a3135')) +
    shape('M330 364 L615 198 L900 364Z', '#a9693f') +
    rect(400, 430, 150, 150, trim, 4) +
    rect(412, 442, 126, 126, downwards('#ffe7ac', '#efb766')) +
    rect(471, 442, 8, 126, trim) +
    rect(412, 501, 126, 8, trim) +
    glow(475, 505, 170, '#ffd58a', 0.6) +
    rect(640, 430, 150, 250, trim, 4) +
    rect(652, 442, 126, 238, downwards('#3f7a6c', '#2d5c51')) +
    rect(668, 460, 94, 90, '#ffe2a2', 4) +
    disc(764, 580, 7, '#f0cf94') +
    disc(615, 280, 34, '#ffe7ac', `stroke="${trim}" stroke-width="10"`)
  )
}

function gardenChair(): string {
  return group(
    'translate(300 720)',
    line('M-40 0 L-20 -86 M46 0 L40 -80', '#4a352c', 8) +
      shape('M-60 -190 q16 -12 32 -2 l24 104 -34 8Z', '#f2d9a4') +
      rect(-34, -98, 92, 18, '#f2d9a4', 6),
  )
}
