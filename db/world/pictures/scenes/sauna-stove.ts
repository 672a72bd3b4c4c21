import { darken, lighten, mix, seeded } from '../kit/paint.ts'
import { across, downwards, slanted } from '../kit/gradients.ts'
import { disc, each, group, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { beam, glow, shadow } from '../kit/light.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function saunaStove(): Drawing {
  const chance = seeded(29)
  return scene(
    repeat(15, (board) => wallBoard(board, chance)) +
      windowOn(120, 130, 330, 210, { sky: SKY.gold, frame: '#7d4f35', seed: 5, sill: false }) +
      rect(0, 620, 1200, 180, downwards('#8a5a3c', '#a9754f')) +
      repeat(24, (board) => rect(board * 52, 620, 3, 180, '#5a3626', 0, 'opacity=".5"')) +
      bench(430, 640, 470) +
      bench(560, 760, 600) +
      towels() +
      bucket() +
      stove(chance),
    {
      beams: [beam('120,130 450,130 900,800 330,800', '#ffe0a4', 0.4, 0.14)],
      tint: '#ffb06a',
      tintStrength: 0.22,
      vignette: 0.42,
    },
  )
}

function wallBoard(index: number, chance: () => number): string {
  const wood = mix('#d9a875', '#c08a5a', chance())
  const y = index * 42
  return (
    rect(0, y, 1200, 42, downwards(lighten(wood, 0.12), wood)) +
    rect(0, y + 39, 1200, 3, '#7d5236', 0, 'opacity=".55"') +
    repeat(3, () =>
      oval(chance() * 1200, y + 14 + chance() * 14, 7 + chance() * 5, 4, darken(wood, 0.3), 'opacity=".4"'),
    )
  )
}

function bench(top: number, right: number, foot: number): string {
  return (
    rect(0, top + 26, right - 30, foot - top + 130, downwards('#9d6b45', '#6f4630')) +
    repeat(6, (slat) =>
      rect(20 + slat * ((right - 40) / 6), top + 44, (right - 40) / 6 - 22, 76, '#5d3a29', 4, 'opacity=".5"'),
    ) +
    rect(0, top, right, 28, downwards('#f0c896', '#cf9c68'), 6) +
    line(`M0 ${top + 10} H${right - 6}`, '#a9744a', 3, 'opacity=".5"')
  )
}

function towels(): string {
  return (
    shape('M130 424 h150 v96 q-20 12 -50 4 t-58 4 t-42 -2Z', across('#fff7e8', '#dccdb5')) +
    line('M132 496 h146 M132 508 h146', '#c65f43', 6) +
    rect(330, 408, 130, 22, '#f6ead6', 11) +
    rect(336, 388, 118, 22, '#3f7f72', 11) +
    rect(344, 368, 104, 22, '#e2a24b', 11) +
    group(
      'translate(560 556)',
      line('M0 0 q6 -60 4 -96', '#6f4b36', 7) +
        repeat(13, (leaf) => {
          const angle = -78 + leaf * 13
          return group(
            `translate(4 -92) rotate(${angle})`,
            shape('M0 0 C-20 -26 -18 -66 0 -84 C18 -66 20 -26 0 0Z', mix('#3f6f4c', '#8bab63', leaf / 13)),
          )
        }),
    )
  )
}

function bucket(): string {
  return (
    shadow(690, 742, 90, 12, 0.5) +
    shape('M610 630 H770 L754 738 H626Z', across('#d8a571', '#9a653f')) +
    line('M614 660 H766 M620 706 H760', '#5b3a2b', 7) +
    oval(690, 630, 80, 18, '#8b5d3e') +
    oval(690, 631, 66, 12, '#a9c6cc') +
    line('M612 628 Q690 500 768 628', '#7d5236', 8) +
    line('M706 628 L822 520', '#b07c50', 11) +
    oval(698, 634, 26, 11, '#b07c50')
  )
}

function stove(chance: () => number): string {
  const iron = '#3a3136'
  return (
    rect(880, 0, 52, 420, across('#544a50', '#2f272c')) +
    shadow(936, 752, 190, 18, 0.6) +
    rect(790, 470, 300, 270, slanted([0, 0, 1, 0.5], '#51464c', '#2a2327'), 14) +
    each([812, 1046], (x) => rect(x, 736, 22, 26, iron)) +
    repeat(34, () => {
      const x = 812 + chance() * 256
      const lift = 1 - Math.abs(x - 940) / 160
      return disc(x, 474 - chance() * 84 * lift, 20 + chance() * 14, mix('#6f6668', '#a09390', chance()))
    }) +
    glow(940, 440, 190, '#ff9a4a', 0.4) +
    rect(842, 536, 196, 150, '#1f181b', 12) +
    rect(856, 550, 168, 122, downwards('#5a1f14', '#d9602a'), 8) +
    each([890, 940, 986], (x, index) =>
      shape(
        `M${x - 26} 672 Q${x - 38} 620 ${x} ${576 - (index % 2) * 12} Q${x + 38} 622 ${x + 26} 672Z`,
        downwards('#ff9d45', '#ffe08a'),
      ),
    ) +
    line('M870 672 l70 -16 M1010 672 l-66 -18', '#4a2a20', 14) +
    glow(940, 630, 260, '#ff9f4a', 0.75)
  )
}
