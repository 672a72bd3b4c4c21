import { mix, seeded } from '../kit/paint.ts'
import { downwards, radial } from '../kit/gradients.ts'
import { disc, each, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { glow, shadow } from '../kit/light.ts'
import { grass, tree } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

/** A black log house with grass on its roof in a light night, smoke under the eaves, birches. */
export function smokeSauna(): Drawing {
  const chance = seeded(43)
  return scene(
    rect(0, 0, 1200, 520, downwards('#6f86b8', '#e8b9a4 60%', '#fbe0b4')) +
      glow(220, 420, 330, '#ffe3a8', 0.7) +
      repeat(22, (index) =>
        tree(index * 58 + chance() * 24, 520, 0.5 + chance() * 0.34, mix('#6f8f7a', '#a0b089', chance()), index + 3),
      ) +
      shape('M0 500 Q320 460 660 500 T1200 480 V800 H0Z', downwards('#8aa565', '#4f6f45')) +
      grass(520, 530, 800, ['#3d5f3c', '#a9bf73'], chance) +
      house(chance) +
      each([120, 1010, 1110], (x, index) => birch(x, 700 + index * 30, chance)) +
      woodpile() +
      each([0, 1, 2], (step) => oval(560 - step * 46, 720 + step * 26, 64, 14, '#b8b0a4')),
    { tint: '#ffb47c', tintStrength: 0.16 },
  )
}

function house(chance: () => number): string {
  return (
    shadow(610, 690, 330, 22, 0.5) +
    repeat(9, (log) => rect(330, 446 + log * 27, 560, 25, downwards('#4f423d', '#2c2525'), 12)) +
    each([330, 874], (x) => repeat(9, (log) => disc(x + 8, 458 + log * 27, 14, log % 2 ? '#6b564a' : '#5a473e'))) +
    shape('M320 462 Q600 290 900 462Z', '#3a302d') +
    shape('M280 458 Q600 250 940 458 L920 486 Q600 300 300 486Z', downwards('#86a35d', '#556f43')) +
    repeat(60, () => {
      const x = 300 + chance() * 620
      const y = 452 - (1 - ((x - 610) / 330) ** 2) * 108
      return line(`M${x} ${y} q2 -16 ${chance() * 12 - 6} -26`, mix('#5f7f48', '#b2c47c', chance()), 3)
    }) +
    shape('M470 372 q60 -60 40 -130 q70 50 60 -60 q60 90 10 150 q60 -20 40 40Z', '#e8e3e0', 'opacity=".36"') +
    rect(540, 500, 120, 188, '#3a2a24', 4) +
    rect(550, 510, 100, 178, radial('#ffb866', '#7a3a22')) +
    glow(600, 600, 200, '#ff9a4a', 0.6) +
    rect(726, 540, 76, 56, '#1f191a', 4) +
    rect(734, 548, 60, 40, '#ffcf80') +
    rect(762, 548, 5, 40, '#3a2a24')
  )
}

function birch(x: number, y: number, chance: () => number): string {
  return (
    rect(x, y - 420, 26, 420, '#f2ece0', 8) +
    repeat(9, () => rect(x + chance() * 12, y - 30 - chance() * 370, 14, 6, '#4a4446', 3)) +
    repeat(16, () =>
      disc(
        x - 60 + chance() * 150,
        y - 470 + chance() * 200,
        30 + chance() * 26,
        mix('#6f9a5a', '#c4cf7f', chance()),
        'opacity=".9"',
      ),
    )
  )
}

function woodpile(): string {
  return (
    shadow(250, 704, 120, 12, 0.4) +
    repeat(4, (row) =>
      repeat(
        7 - row,
        (log) =>
          disc(174 + row * 15 + log * 30, 690 - row * 26, 15, '#d2a878') +
          disc(174 + row * 15 + log * 30, 690 - row * 26, 8, '#b88656'),
      ),
    )
  )
}
