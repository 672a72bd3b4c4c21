import { mix, seeded } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { disc, group, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { glow, shadow } from '../kit/light.ts'
import { spruce } from '../kit/plants.ts'
import type { Drawing } from '../kit/drawing.ts'

/** A fell in the snow with its slope and lift, spruces under a white load, a log cabin with smoke. */
export function ruka(): Drawing {
  const chance = seeded(71)
  const content =
    rect(0, 0, 800, 1000, downwards('#7fa7cf', '#f2c3b0 48%', '#fbe3c4 70%')) +
    glow(220, 360, 360, '#fff0c8', 0.9) +
    disc(220, 360, 58, '#fff8e2') +
    shape('M-20 640 Q160 520 330 560 T800 500 V1000 H-20Z', '#b9b8d0') +
    shape('M120 760 L430 380 Q500 330 570 390 L860 760Z', downwards('#fdfbfb', '#c6cbe2')) +
    shape('M470 366 Q500 340 540 366 L610 760 H520 Q560 560 470 366Z', '#e4e7f3') +
    lift() +
    repeat(34, (index) =>
      loaded(60 + index * 24 + chance() * 30, 700 + chance() * 60, 0.22 + chance() * 0.12, chance),
    ) +
    shape('M-20 770 Q240 710 480 760 T820 740 V1000 H-20Z', downwards('#f4f4fa', '#bfc6df')) +
    cabin() +
    repeat(7, (index) =>
      loaded([40, 110, 690, 760, 620, 180, 560][index] ?? 0, 870 + index * 12, 0.62 + chance() * 0.3, chance),
    ) +
    repeat(70, () => disc(chance() * 800, chance() * 1000, 1.4 + chance() * 2.4, '#fff', 'opacity=".7"'))
  return {
    width: 800,
    height: 1000,
    content,
    finish: { beams: [], tint: '#ffb27a', tintStrength: 0.12, vignette: 0.3, grain: 0.2 },
  }
}

function loaded(x: number, y: number, scale: number, chance: () => number): string {
  return (
    spruce(x, y, scale, mix('#41625f', '#7f97a6', chance())) +
    group(
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`,
      oval(-18, -280, 16, 26, '#fff', 'opacity=".85"') +
        oval(14, -200, 40, 17, '#fff', 'opacity=".8"') +
        oval(-30, -120, 46, 18, '#f7f8fd', 'opacity=".8"') +
        oval(34, -60, 48, 16, '#eef1fa', 'opacity=".8"'),
    )
  )
}

function lift(): string {
  return (
    line('M300 720 L560 392', '#5f6a86', 3) +
    repeat(5, (pole) => line(`M${318 + pole * 54} ${698 - pole * 68} v44`, '#5f6a86', 6)) +
    repeat(4, (seat) => rect(338 + seat * 54, 686 - seat * 68, 16, 14, '#c65f43', 3))
  )
}

function cabin(): string {
  return (
    shadow(400, 880, 190, 16, 0.4) +
    repeat(3, (puff) => disc(502 + puff * 22, 660 - puff * 44, 20 + puff * 11, '#fff', 'opacity=".4"')) +
    rect(484, 690, 26, 70, '#6b5650') +
    rect(268, 770, 264, 110, downwards('#8a5a3f', '#5d3a2c')) +
    repeat(5, (log) => rect(268, 788 + log * 21, 264, 4, '#43291f', 0, 'opacity=".5"')) +
    shape('M236 782 L400 670 L564 782 L556 796 L400 700 L244 796Z', '#ffffff') +
    shape('M268 782 L400 700 L532 782Z', '#754a36') +
    rect(304, 800, 66, 48, '#ffdf9a', 3) +
    line('M337 800 v48', '#fff4dc', 5) +
    rect(430, 796, 56, 84, '#4a2f26', 3) +
    glow(337, 824, 120, '#ffc66e', 0.8)
  )
}
