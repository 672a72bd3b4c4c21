import { mix, seeded } from '../kit/paint.ts'
import { downwards, radial, radialAt } from '../kit/gradients.ts'
import { disc, each, group, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { glow, shadow } from '../kit/light.ts'
import { pillow } from '../kit/beds.ts'
import { stringLights } from '../kit/lamps.ts'
import { grass } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function gardenYurt(): Drawing {
  const chance = seeded(8)
  return scene(
    rect(0, 0, 1200, 560, downwards('#26345e', '#7b6c97 55%', '#eea27c 85%', '#f8cf9a')) +
      repeat(46, () =>
        disc(chance() * 1200, chance() * 250, chance() * 2 + 0.6, '#fff6dc', `opacity="${chance().toFixed(2)}"`),
      ) +
      repeat(3, (row) => hedge(row, chance)) +
      rect(0, 540, 1200, 260, downwards('#3e5d48', '#21382f')) +
      grass(420, 560, 800, ['#2b4a38', '#82a065'], chance) +
      shadow(620, 690, 330, 26, 0.7) +
      oval(620, 690, 470, 74, radial('#ffc87799', '#ffc87700'), 'style="mix-blend-mode:screen"') +
      tent() +
      stringLights('0,250 330,200 620,188 900,210 1200,240') +
      campfire() +
      hammock() +
      glow(620, 560, 330, '#ffcf86', 0.5),
    { tint: '#ff9d6b', tintStrength: 0.14, vignette: 0.5 },
  )
}

function hedge(row: number, chance: () => number): string {
  const colour = mix(['#51567f', '#374a5c', '#22383f'][row]!, '#f0a077', 0.12 - row * 0.04)
  return repeat(16, (index) =>
    disc(index * 84 + chance() * 40, 500 + row * 24 - chance() * (110 - row * 20), 60 + chance() * 34, colour),
  )
}

function tent(): string {
  return (
    shape(
      'M620 190 Q560 420 320 520 L330 682 Q620 720 910 682 L920 520 Q680 420 620 190Z',
      radialAt([0.5, 0.75, 0.75], '#fff0c4', '#f4c983 45%', '#b57f55'),
    ) +
    shape('M620 190 Q560 420 320 520 L330 682 Q420 700 470 700 Q520 460 620 190Z', '#7a4b3d', 'opacity=".22"') +
    shape('M620 330 Q590 560 540 704 H700 Q650 560 620 330Z', downwards('#ffe9b0', '#ffd27f')) +
    shape(
      'M620 330 Q586 540 512 702 L540 704 Q590 560 620 330Z M620 330 Q654 540 728 702 L700 704 Q650 560 620 330Z',
      '#fff3d8',
    ) +
    rect(572, 640, 96, 34, downwards('#d8704e', '#a84f3a'), 12) +
    pillow(590, 634, 50, 34, '#fff4e0', 0) +
    each([0.25, 0.5, 0.75], (share) => {
      const seam = `420 ${320 + share * 200} ${520 + share * 40} V${684 + share * 12}`
      const mirrored = `420 ${920 - share * 200} ${520 + share * 40} V${684 + share * 12}`
      return (
        line(`M620 190 Q${620 - 60 * (1 + share)} ${seam}`, '#8d5c44', 3, 'opacity=".35"') +
        line(`M620 190 Q${620 + 60 * (1 + share)} ${mirrored}`, '#8d5c44', 3, 'opacity=".35"')
      )
    })
  )
}

function campfire(): string {
  return group(
    'translate(1020 720)',
    shadow(0, 6, 90, 12, 0.6) +
      shape('M-70 -30 Q0 30 70 -30Z', '#2a2326') +
      glow(0, -60, 170, '#ffae55', 1) +
      shape('M-30 -34 Q-44 -84 0 -120 Q44 -84 30 -34Z', '#ff9d45') +
      shape('M-14 -34 Q-20 -66 4 -86 Q22 -62 14 -34Z', '#ffe08a'),
  )
}

function hammock(): string {
  return group(
    'translate(180 720)',
    shadow(0, 4, 80, 12, 0.6) +
      line('M-60 0 L0 -120 M60 0 L0 -120', '#5b4235', 8) +
      shape('M-66 -96 Q0 -40 70 -110 L60 -70 Q0 -10 -58 -56Z', '#c95c46'),
  )
}
