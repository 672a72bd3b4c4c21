import { darken, lighten, mix, seeded } from '../kit/paint.ts'
import { across, downwards } from '../kit/gradients.ts'
import { disc, line, rect, repeat, shape, group } from '../kit/shapes.ts'
import { beam, shadow } from '../kit/light.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { flowerBox } from '../kit/plants.ts'
import { scarf } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function twoBicycles(): Drawing {
  const chance = seeded(9)
  return scene(
    rect(0, 0, 1200, 620, downwards('#cfe0d8', '#a9c4b6')) +
      repeat(15, (row) => repeat(13, (index) => brick(row, index, chance))) +
      windowOn(820, 110, 220, 260, { view: 'roofs', sky: SKY.noon, seed: 7 }) +
      flowerBox(800, 420, 260, chance) +
      rect(0, 620, 1200, 180, downwards('#c6b59a', '#9a886f')) +
      bicycle(390, '#d9653f', '#3f6a66') +
      bicycle(830, '#2f6f8c', '#c9a25a') +
      scarf(470, 430, '#c9553f', '#fff4df', 0.6),
    { beams: [beam('0,0 400,0 1100,800 400,800', '#fff0c4', 0.5)] },
  )
}

function brick(row: number, index: number, chance: () => number): string {
  const colour = mix('#bcd3c8', '#93b3a5', chance())
  return rect(index * 100 - (row % 2) * 50, row * 42, 96, 38, colour, 3, 'opacity=".55"')
}

function bicycle(x: number, frame: string, bag: string): string {
  return group(
    `translate(${x} 700)`,
    shadow(10, 66, 290, 8, 0.45) +
      wheel(-170) +
      wheel(170) +
      line('M-170 -50 L-70 -220 L110 -220 L0 -50 Z M-70 -220 L0 -50 M110 -220 L170 -50 M110 -220 L96 -272', frame, 14) +
      line('M60 -282 q44 -16 66 16', '#2e2a2f', 11) +
      shape('M-130 -250 q50 -18 96 4 q-10 18 -60 16 q-34 -4 -36 -20Z', '#4a352c') +
      line('M-76 -234 L-70 -220', '#2e2a2f', 10) +
      disc(0, -50, 26, 'none', 'stroke="#2e2a2f" stroke-width="9"') +
      rect(-270, -190, 120, 110, downwards(lighten(bag, 0.15), darken(bag, 0.2)), 16) +
      rect(-262, -180, 104, 30, darken(bag, 0.12), 10) +
      rect(-280, -222, 150, 36, across('#e6ad52', '#b57f35'), 18),
  )
}

function wheel(x: number): string {
  return (
    disc(x, -50, 112, 'none', 'stroke="#2e2a2f" stroke-width="12"') +
    disc(x, -50, 100, 'none', 'stroke="#d8d3c6" stroke-width="3"') +
    repeat(12, (index) => {
      const angle = (index * Math.PI) / 6
      const rim = `${x + 100 * Math.cos(angle)} ${-50 + 100 * Math.sin(angle)}`
      return line(`M${x} -50 L${rim}`, '#efe9dc', 1.5, 'opacity=".8"')
    }) +
    disc(x, -50, 9, '#2e2a2f')
  )
}
