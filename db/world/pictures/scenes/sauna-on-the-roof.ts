import { darken, mix, seeded } from '../kit/paint.ts'
import { downwards, slanted } from '../kit/gradients.ts'
import { disc, each, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { glow, shadow } from '../kit/light.ts'
import { stringLights } from '../kit/lamps.ts'
import { plant } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

/** A glass sauna on a roof terrace above the harbour, at blue hour. */
export function saunaOnTheRoof(): Drawing {
  const chance = seeded(53)
  return scene(
    rect(0, 0, 1200, 520, downwards('#27386b', '#8f7fae 58%', '#f6b48c')) +
      repeat(40, () => disc(chance() * 1200, chance() * 220, 0.6 + chance() * 1.6, '#fff3d6', 'opacity=".7"')) +
      city(chance) +
      rect(0, 500, 1200, 40, downwards('#7f86b0', '#4a5a8a')) +
      rect(0, 540, 1200, 260, downwards('#a87b58', '#6f4c3a')) +
      repeat(16, (board) => line(`M${-60 + board * 84} 800 L${140 + board * 62} 540`, '#53362a', 4, 'opacity=".5"')) +
      rect(0, 470, 1200, 8, '#d9dde6') +
      repeat(25, (post) => rect(post * 50, 470, 4, 74, '#c3c9d6')) +
      cabin() +
      tub() +
      plant(1110, 740, 0.9, { pot: '#5f7a8c', leaf: '#4f8460', seed: 4 }) +
      stringLights('0,170 280,120 640,90 960,140 1200,110'),
    { tint: '#ff9d6b', tintStrength: 0.16, vignette: 0.42 },
  )
}

function city(chance: () => number): string {
  let row = ''
  for (let left = -20; left < 1220;) {
    const [wide, high] = [60 + chance() * 90, 60 + chance() * 110]
    const wall = mix('#4a4f7a', '#7f6f90', chance())
    row += rect(left, 506 - high, wide, high, wall)
    row += repeat(6, (pane) =>
      chance() > 0.5
        ? rect(left + 10 + (pane % 3) * (wide / 3.4), 520 - high + Math.floor(pane / 3) * 30, 10, 14, '#ffd98f', 1)
        : '',
    )
    left += wide + 2
  }
  return (
    row +
    shape('M880 420 q0 -64 44 -70 q44 6 44 70Z', downwards('#7fb3a4', '#4a7f78')) +
    rect(880, 416, 88, 90, '#d9d3d6') +
    line('M924 350 v-30', '#e9c46a', 4)
  )
}

function cabin(): string {
  return (
    shadow(420, 726, 330, 22, 0.5) +
    rect(150, 300, 540, 420, slanted([0, 0, 1, 0.5], '#b7794f', '#7a4a35'), 6) +
    rect(130, 282, 580, 28, darken('#5c4a46', 0.1), 4) +
    rect(190, 350, 340, 330, downwards('#ffdf9f', '#f0a560'), 4) +
    shape('M190 680 V560 H530 V680Z', '#a9683f') +
    shape('M190 560 V470 H420 V560Z', '#b97a4c') +
    rect(190, 552, 340, 12, '#e3b27c') +
    rect(190, 462, 230, 12, '#e3b27c') +
    figure(260, 462, '#c98a6a', '#3f7a8c') +
    figure(350, 462, '#8a5a42', '#e2a24b') +
    figure(470, 552, '#e3b090', '#c65f43') +
    each([190, 300, 416, 530], (x) => rect(x - 4, 350, 8, 330, '#5b3a2c')) +
    rect(570, 350, 90, 370, '#5b3a2c', 4) +
    rect(586, 372, 58, 150, '#ffd590', 3) +
    glow(360, 500, 330, '#ffb866', 0.7)
  )
}

function figure(x: number, y: number, skin: string, towel: string): string {
  return (
    disc(x, y - 92, 22, skin) +
    shape(`M${x - 30} ${y} q2 -66 30 -68 q28 2 30 68Z`, skin) +
    rect(x - 32, y - 34, 64, 36, towel, 8)
  )
}

function tub(): string {
  return (
    shadow(890, 730, 150, 16, 0.5) +
    shape('M760 600 H1020 L1004 726 H776Z', slanted([0, 0, 1, 0.3], '#b67c50', '#75472f')) +
    oval(890, 600, 130, 28, '#d6e6ee') +
    oval(890, 600, 114, 20, '#6fa9c0') +
    line('M766 646 H1014 M772 690 H1008', '#4a4146', 8) +
    each([0, 1, 2], (puff) => disc(850 + puff * 46, 556 - puff * 26, 24 + puff * 8, '#fff', 'opacity=".22"'))
  )
}
