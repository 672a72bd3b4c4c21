import { mix, seeded } from '../kit/paint.ts'
import { across, downwards } from '../kit/gradients.ts'
import { disc, each, group, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { glow, shadow } from '../kit/light.ts'
import { pillow } from '../kit/beds.ts'
import { stringLights } from '../kit/lamps.ts'
import { flowerBox } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function balcony(): Drawing {
  const chance = seeded(5)
  return scene(
    rect(0, 0, 1200, 800, downwards('#5d6fa5', '#e79a86 40%', '#fbd9a6 70%', '#fbe8c4')) +
      disc(760, 400, 74, '#fff1c4') +
      glow(760, 400, 420, '#ffd98f', 0.85) +
      repeat(4, (row) => repeat(15, (index) => house(row, index, chance))) +
      shape('M250 560 V250 l26 -110 l26 110 V560Z', mix('#3c3a5c', '#f3b98d', 0.35)) +
      rect(0, 700, 1200, 100, downwards('#9a7358', '#6d4d40')) +
      repeat(5, (board) => line(`M0 ${712 + board * 20} H1200`, '#4e362f', 3, 'opacity=".5"')) +
      railing() +
      each([90, 470, 850], (x) => flowerBox(x, 486, 250, chance)) +
      stringLights('0,60 420,40 820,64 1200,40') +
      chair(300, 1) +
      chair(880, -1) +
      table(),
    { tint: '#ff9d6b', tintStrength: 0.2 },
  )
}

function house(row: number, index: number, chance: () => number): string {
  const wide = 60 + chance() * 60
  const left = index * 88 - 40 + chance() * 30
  const high = 70 + chance() * 110 + row * 16
  const base = 470 + row * 52
  const colour = mix('#f3b98d', '#3c3a5c', 0.2 + row * 0.22)
  const walls =
    chance() > 0.4
      ? shape(`M${left} 800 V${base - high * 0.6} l${wide / 2} -34 l${wide / 2} 34 V800Z`, colour)
      : rect(left, base - high * 0.7, wide, 800, colour)
  if (row < 2) return walls
  return (
    walls +
    repeat(4, (pane) => {
      if (chance() < 0.5) return ''
      const [x, y] = [left + 10 + (pane % 2) * 26, base - high * 0.4 + Math.floor(pane / 2) * 26]
      return rect(x, y, 12, 15, '#ffdf96', 1, `opacity="${(0.5 + chance() * 0.5).toFixed(2)}"`)
    })
  )
}

function railing(): string {
  const iron = '#2d2833'
  return (
    rect(0, 474, 1200, 14, iron, 6) +
    repeat(41, (bar) => rect(8 + bar * 30, 488, 6, 216, iron)) +
    rect(0, 690, 1200, 12, iron)
  )
}

function chair(x: number, facing: 1 | -1): string {
  return (
    shadow(x, 780, 120, 14, 0.5) +
    group(
      `translate(${x} 780) scale(${facing} 1)`,
      line('M-80 0 L-40 -150 M60 0 L80 -130', '#3b2c2a', 10) +
        shape('M-120 -320 q20 -20 50 -6 l50 172 -54 10Z', across('#e9c37a', '#b98442')) +
        shape('M-66 -160 h150 l10 26 h-150Z', downwards('#efcf8c', '#c4924e')) +
        pillow(-40, -206, 90, 76, '#c95c46', 12),
    )
  )
}

function table(): string {
  return (
    rect(556, 660, 10, 120, '#3b2c2a') +
    oval(562, 656, 92, 18, downwards('#d6a26c', '#8d6240')) +
    rect(520, 610, 24, 40, downwards('#fff3dc', '#d7bf9a'), 4) +
    glow(600, 632, 90, '#ffd27a', 0.9) +
    rect(590, 618, 20, 30, '#ffe7ae', 4)
  )
}
