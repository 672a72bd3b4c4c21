import { mix, seeded } from '../kit/paint.ts'
import { downwards, radial, radialAt, slanted } from '../kit/gradients.ts'
import { disc, each, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { glow, shadow } from '../kit/light.ts'
import { stringLights } from '../kit/lamps.ts'
import { spruce } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

/** A barrel in the snow, early evening. */
export function saunaBarrel(): Drawing {
  const chance = seeded(23)
  return scene(
    rect(0, 0, 1200, 560, downwards('#2c4270', '#7f86ad 55%', '#efb99c 92%')) +
      repeat(40, () => disc(chance() * 1200, chance() * 260, chance() * 1.8 + 0.6, '#fff6dc', 'opacity=".7"')) +
      shape('M0 430 Q220 330 460 402 T900 372 T1200 410 V620 H0Z', '#a9b1cb') +
      repeat(19, (index) => {
        const [x, scale] = [index * 68 - 20 + chance() * 26, 0.44 + chance() * 0.34]
        return spruce(x, 520 + chance() * 18, scale, mix('#4d6878', '#8ea0ad', chance()))
      }) +
      shape('M0 500 Q300 470 640 508 T1200 496 V800 H0Z', downwards('#e7e6ee', '#b9c1d8')) +
      spruce(110, 660, 1.15, '#47685f') +
      spruce(1120, 640, 1.3, '#3f5f58') +
      barrel() +
      oval(560, 730, 420, 84, radial('#ffd6957a', '#ffd69500')) +
      tub() +
      stringLights('0,240 260,210 640,150 1000,208 1200,236') +
      repeat(90, () =>
        disc(
          chance() * 1200,
          chance() * 800,
          1.4 + chance() * 2.6,
          '#fff',
          `opacity="${(0.3 + chance() * 0.5).toFixed(2)}"`,
        ),
      ),
    { tint: '#ffb27a', tintStrength: 0.14, vignette: 0.42 },
  )
}

function barrel(): string {
  return (
    shadow(640, 704, 330, 22, 0.5) +
    each([430, 850], (x) => shape(`M${x - 70} 700 Q${x} 610 ${x + 70} 700Z`, '#5a3d31')) +
    rect(860, 210, 34, 130, '#3d3a42', 4) +
    rect(850, 202, 54, 14, '#3d3a42', 4) +
    each([0, 1, 2], (puff) => disc(884 + puff * 38, 172 - puff * 40, 24 + puff * 13, '#f6ebe6', 'opacity=".3"')) +
    shape('M470 300 H900 Q1010 310 1010 480 Q1010 650 900 664 H470Z', downwards('#d29a66', '#a9693f 50%', '#6f4230')) +
    repeat(11, (stave) =>
      line(`M470 ${318 + stave * 33} H${985 - Math.abs(stave - 5) * 9}`, '#5b3526', 3, 'opacity=".4"'),
    ) +
    shape('M470 296 H905 Q985 300 1004 400 Q940 330 870 326 H470Z', '#f6f4f8') +
    each([560, 860], (x) => line(`M${x} 300 q34 180 0 364`, '#4a4146', 9)) +
    disc(470, 482, 184, slanted([0, 0, 1, 1], '#c98e5d', '#7d4b34')) +
    disc(470, 482, 164, radialAt([0.5, 0.6, 0.6], '#fff0bd', '#f7c071 55%', '#b8693a')) +
    shape('M318 548 h304 q-14 44 -52 72 h-200 q-38 -28 -52 -72Z', '#8b5233', 'opacity=".8"') +
    shape('M330 508 h280 v18 h-280Z', '#a4653d', 'opacity=".8"') +
    rect(404, 320, 132, 326, '#ffe9b6', 0, 'opacity=".35"') +
    line('M404 330 V636 M536 330 V636 M306 482 H634', '#7d4b34', 12) +
    disc(522, 490, 8, '#43291f') +
    glow(470, 500, 290, '#ffb95e', 0.6)
  )
}

function tub(): string {
  return (
    shadow(196, 740, 110, 14, 0.45) +
    shape('M104 640 H288 L276 736 H116Z', slanted([0, 0, 1, 0.3], '#b67c50', '#75472f')) +
    oval(196, 640, 92, 22, '#d6e6ee') +
    oval(196, 640, 78, 16, '#8fb4c6') +
    line('M110 676 H282 M114 712 H278', '#4a4146', 7) +
    each([0, 1], (puff) => disc(180 + puff * 34, 604 - puff * 30, 22 + puff * 8, '#fff', 'opacity=".25"'))
  )
}
