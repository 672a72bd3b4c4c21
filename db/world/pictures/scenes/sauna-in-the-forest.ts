import { mix, seeded } from '../kit/paint.ts'
import { downwards, slanted } from '../kit/gradients.ts'
import { disc, each, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { beam, glow, shadow } from '../kit/light.ts'
import { stringLights } from '../kit/lamps.ts'
import { grass, spruce } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

/** A roof down to the ground between spruces, morning mist. */
export function saunaInTheForest(): Drawing {
  const chance = seeded(31)
  return scene(
    rect(0, 0, 1200, 620, downwards('#a8cdcb', '#e8ecd2 60%', '#fbeecb')) +
      disc(820, 200, 60, '#fff8de') +
      glow(820, 200, 340, '#fff2c4', 0.8) +
      repeat(3, (row) => trees(row, chance)) +
      shape('M0 536 Q300 500 640 520 T1200 508 V800 H0Z', downwards('#8aa866', '#4f7148')) +
      grass(260, 610, 800, ['#3d6a45', '#b9cc7c'], chance) +
      shape('M560 800 Q640 700 596 640 H690 Q760 700 860 800Z', downwards('#d8bf94', '#b99566')) +
      hut() +
      woodpile(chance) +
      spruce(90, 720, 1.9, '#3c6a52') +
      spruce(1130, 730, 2.05, '#37624d') +
      stringLights('170,330 420,300 644,176 900,300 1060,320'),
    { beams: [beam('700,0 1200,0 620,800 60,800', '#fff3c6', 0.5)] },
  )
}

function trees(row: number, chance: () => number): string {
  const mist = ['#b9cfc0', '#8fb3a0', '#5f8e78'][row]!
  return repeat(17, (index) =>
    spruce(
      index * 76 - 20 + chance() * 40,
      560 + row * 18,
      0.72 + row * 0.3 + chance() * 0.34,
      mix(mist, '#4a7a62', chance() * 0.22),
    ),
  )
}

function hut(): string {
  return (
    shadow(644, 664, 330, 20, 0.5) +
    rect(760, 232, 28, 140, '#4a4448') +
    each([0, 1, 2], (puff) => disc(778 + puff * 30, 206 - puff * 42, 22 + puff * 12, '#ffffff', 'opacity=".4"')) +
    shape('M644 190 L900 656 H388Z', slanted([0, 0, 1, 0.4], '#c68d5d', '#8c5638')) +
    repeat(11, (board) => {
      const y = 300 + board * 32
      const half = ((y - 190) / 466) * 256
      return line(`M${644 - half} ${y} H${644 + half}`, '#5d3726', 3, 'opacity=".4"')
    }) +
    shape('M644 150 L944 664 H896 L644 224 L392 664 H344Z', slanted([0, 0, 1, 0], '#5a565c', '#37333a')) +
    shape('M644 268 L716 400 H572Z', downwards('#ffe9b0', '#f6bd6a')) +
    line('M644 268 V400', '#7d4f35', 8) +
    rect(580, 440, 128, 216, '#fff0d6', 4) +
    rect(592, 452, 104, 204, downwards('#3f7a6c', '#2a564c')) +
    rect(610, 472, 68, 84, '#ffdf9a', 4) +
    disc(682, 578, 6, '#f0cf94') +
    glow(644, 400, 260, '#ffcf80', 0.55) +
    shape('M440 656 H860 L900 690 H400Z', downwards('#d2a271', '#a97746')) +
    rect(400, 690, 500, 14, '#7d5236')
  )
}

function woodpile(chance: () => number): string {
  return (
    shadow(1000, 690, 110, 12, 0.45) +
    repeat(4, (row) =>
      repeat(6 - (row % 2), (index) => {
        const [x, y] = [914 + index * 34 + (row % 2) * 17, 672 - row * 30]
        return (
          disc(x, y, 17, mix('#d9ac78', '#b98252', chance())) +
          oval(x, y, 8, 8, 'none', 'stroke="#8d5f3e" stroke-width="2" opacity=".7"')
        )
      }),
    )
  )
}
