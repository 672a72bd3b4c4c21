import { mix, seeded } from '../kit/paint.ts'
import { downwards, radial } from '../kit/gradients.ts'
import { disc, each, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { glow, shadow } from '../kit/light.ts'
import { spruce } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

/** A hole in the ice with a ladder, a lit path, and the sauna behind: a green sky over it. */
export function iceHole(): Drawing {
  const chance = seeded(61)
  return scene(
    rect(0, 0, 1200, 480, downwards('#14234d', '#2f5576 55%', '#7fa9ad')) +
      repeat(90, () => disc(chance() * 1200, chance() * 300, 0.6 + chance() * 1.7, '#f4fbff', 'opacity=".8"')) +
      each([0, 1, 2], (band) =>
        shape(
          `M-40 ${190 + band * 40} Q260 ${20 + band * 40} 560 ${150 + band * 30} T1240 ${60 + band * 50} V${250 + band * 40} Q900 ${260 + band * 30} 600 ${300 + band * 20} T-40 ${330 + band * 30}Z`,
          downwards('#8ff0c400', ['#8ff0c4', '#6fdcd8', '#b9a2ee'][band] ?? '#8ff0c4', '#8ff0c400'),
          'opacity=".4"',
        ),
      ) +
      repeat(30, (index) =>
        spruce(index * 42 + chance() * 20, 470, 0.3 + chance() * 0.24, mix('#1f3b4a', '#3f6468', chance())),
      ) +
      shape('M0 456 Q400 430 800 452 T1200 440 V800 H0Z', downwards('#c9dbe8', '#8fabc8')) +
      repeat(26, () =>
        oval(chance() * 1200, 480 + chance() * 300, 60 + chance() * 120, 4 + chance() * 8, '#f4f9fd', 'opacity=".35"'),
      ) +
      sauna() +
      path() +
      hole(),
    { tint: '#8fd0e0', tintStrength: 0.1, vignette: 0.42 },
  )
}

function sauna(): string {
  return (
    shadow(880, 520, 170, 14, 0.4) +
    rect(966, 280, 22, 70, '#3d3a42') +
    each([0, 1, 2], (puff) => disc(986 + puff * 30, 256 - puff * 36, 20 + puff * 12, '#dfe8ee', 'opacity=".4"')) +
    rect(752, 386, 260, 130, downwards('#7d5138', '#4f3226')) +
    repeat(5, (log) => rect(752, 408 + log * 24, 260, 4, '#3a241b', 0, 'opacity=".5"')) +
    shape('M724 396 L882 300 L1040 396 L1032 412 L882 326 L732 412Z', '#f4f8fc') +
    shape('M752 396 L882 326 L1012 396Z', '#6b432f') +
    rect(786, 420, 90, 62, '#ffd68c', 4) +
    rect(829, 420, 5, 62, '#5b3a2c') +
    rect(918, 416, 58, 100, '#3f2820', 4) +
    rect(930, 430, 34, 44, '#ffd68c', 3) +
    glow(832, 450, 210, '#ffbe68', 0.8)
  )
}

function path(): string {
  return (
    shape('M900 516 H960 Q860 620 640 700 H500 Q820 610 900 516Z', '#eef4f9', 'opacity=".8"') +
    each(
      [
        [850, 560],
        [760, 608],
        [650, 650],
        [936, 556],
        [860, 612],
        [744, 668],
      ] as const,
      ([x, y]) => lantern(x, y),
    )
  )
}

function lantern(x: number, y: number): string {
  return (
    glow(x, y, 70, '#ffc56b', 0.8) +
    shape(`M${x - 14} ${y + 14} h28 l-5 -30 h-18Z`, '#dbeaf4', 'opacity=".9"') +
    disc(x, y, 6, '#fff0bd')
  )
}

function hole(): string {
  return (
    oval(360, 704, 236, 66, '#f7fbff') +
    oval(360, 700, 212, 56, '#b9d2e4') +
    oval(360, 704, 204, 50, radial('#1d4a63', '#0f2b45')) +
    oval(330, 694, 90, 8, '#7fb9c9', 'opacity=".5"') +
    line('M506 620 V724 M556 626 V730 M506 650 h50 M506 680 h50 M506 708 h50', '#d8a571', 9) +
    shape('M90 676 q40 -18 84 0 v44 q-42 12 -84 0Z', '#f1e2c6') +
    line('M94 694 h76 M94 708 h76', '#c65f43', 6)
  )
}
