import { mix, seeded } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { disc, each, group, line, rect, repeat, shape } from '../kit/shapes.ts'
import { glow, shadow } from '../kit/light.ts'
import { stringLights } from '../kit/lamps.ts'
import { tree } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function camperVan(): Drawing {
  const chance = seeded(6)
  return scene(
    rect(0, 0, 1200, 600, downwards('#88c3d6', '#d9ecd9 60%', '#fbeec6')) +
      disc(960, 170, 70, '#fff6d0') +
      glow(960, 170, 300, '#fff0b8', 0.7) +
      shape('M0 430 Q200 330 420 400 T860 370 T1200 400 V800 H0Z', '#9cc0a3') +
      shape('M0 500 Q260 420 520 470 T1200 450 V800 H0Z', '#76a67f') +
      repeat(15, (index) => {
        const [x, y, scale] = [index * 86 + chance() * 30, 520 + chance() * 20, 0.5 + chance() * 0.3]
        return tree(x, y, scale, mix('#4c7f5a', '#6d9a5c', chance()), index + 2)
      }) +
      meadow(chance) +
      van() +
      each([330, 860], wheel) +
      awning() +
      campingChair() +
      stringLights('120,474 340,486 556,474'),
  )
}

function meadow(chance: () => number): string {
  const blossoms = ['#fff', '#f7c948', '#ee7f6d']
  return (
    rect(0, 520, 1200, 280, downwards('#8db36a', '#5c8a4d')) +
    repeat(300, (index) => {
      const [x, y] = [chance() * 1200, 540 + chance() * 260]
      const colour = mix('#4d7a44', '#c2d184', chance())
      const blade = line(`M${x} ${y} l${chance() * 8 - 4} ${-12 - chance() * 14}`, colour, 2, 'opacity=".55"')
      return blade + (chance() > 0.86 ? disc(x, y - 12, 4, blossoms[index % 3]!) : '')
    })
  )
}

function van(): string {
  return (
    shadow(560, 704, 400, 22, 0.6) +
    shape(
      'M180 680 V420 Q184 300 300 292 H880 Q930 294 950 350 L990 470 Q1010 500 1010 560 V680Z',
      downwards('#fdf4e2', '#f3e4c8 46%', '#d9724b 47%', '#b35238'),
    ) +
    shape('M180 490 H1000 V500 H180Z', '#fff7e6') +
    shape('M838 330 H890 Q912 332 924 364 L960 470 H838Z', downwards('#cfe6ea', '#8fb5bf')) +
    curtainedWindow(250, 150) +
    curtainedWindow(430, 150) +
    curtainedWindow(640, 160) +
    rect(600, 310, 4, 366, '#9c4a34') +
    rect(816, 310, 4, 366, '#9c4a34') +
    rect(768, 500, 32, 9, '#5a2c24', 4) +
    disc(985, 560, 22, '#fff3c4', 'stroke="#e9d9b8" stroke-width="6"')
  )
}

function curtainedWindow(x: number, width: number): string {
  return (
    rect(x, 336, width, 120, downwards('#ffe9b4', '#e8b877'), 18) +
    shape(`M${x} 340 h44 q-6 60 -44 112Z M${x + width} 340 h-44 q6 60 44 112Z`, '#fff7e8', 'opacity=".8"')
  )
}

function wheel(x: number): string {
  return disc(x, 684, 64, '#2e2a2f') + disc(x, 684, 34, '#d8d3c6') + disc(x, 684, 12, '#8b8478')
}

function awning(): string {
  return (
    shape('M200 300 H620 L560 470 H120Z', downwards('#fbf2df', '#e7d3ae'), 'opacity=".96"') +
    repeat(4, (stripe) => shape(`M${220 + stripe * 110} 300 h52 l-58 170 h-58Z`, '#d9724b')) +
    line('M122 470 V712 M556 470 V706', '#6c5040', 6)
  )
}

function campingChair(): string {
  return group(
    'translate(250 730)',
    shadow(0, 2, 70, 9, 0.5) +
      line('M-46 0 L30 -84 M46 0 L-30 -84', '#5b4235', 7) +
      shape('M-50 -150 L-36 -70 H46 L52 -86 H-20 L-34 -152Z', '#3f7f8c'),
  )
}
