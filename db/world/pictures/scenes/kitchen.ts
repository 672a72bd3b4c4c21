import { lighten } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { rect, shape, disc, oval, each, repeat } from '../kit/shapes.ts'
import { shadow, beam } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { shelf } from '../kit/furniture.ts'
import { pendant } from '../kit/lamps.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function kitchen(): Drawing {
  return scene(
    room({ wall: '#dfe6dc', floor: '#c39a72' }, { light: 0.5 }) +
      windowOn(410, 120, 380, 260, { view: 'trees', sky: SKY.noon, columns: 3, seed: 8 }) +
      rect(0, 430, 1200, 160, downwards('#507a6d', '#3c6156')) +
      rect(0, 416, 1200, 18, '#e8cfa4') +
      repeat(6, (index) => cupboard(20 + index * 200)) +
      shelf(60, 200, 280, 2, { seed: 12, colours: ['#f5ead5', '#d9a066', '#8fb5a3', '#c9674b'] }) +
      shelf(860, 240, 280, 1, { seed: 15, colours: ['#f5ead5', '#d9a066', '#8fb5a3'] }) +
      pendant(420, 140, '#d9784e') +
      pendant(780, 140, '#d9784e') +
      shadow(600, 776, 420, 22, 0.45) +
      shape('M200 620 H1000 L1060 676 H140Z', downwards('#d9a873', '#b98250')) +
      rect(140, 676, 920, 22, '#a06f43', 4) +
      rect(190, 698, 26, 100, '#8c6039') +
      rect(984, 698, 26, 100, '#8c6039') +
      fruitBowl() +
      each([300, 850], (x) => oval(x, 646, 62, 14, '#fffaf0') + oval(x, 644, 44, 9, '#e7ddcb')) +
      rect(400, 600, 30, 40, downwards('#fffdf6', '#d8d0c2'), 6) +
      rect(780, 600, 30, 40, downwards('#fffdf6', '#d8d0c2'), 6),
    { beams: [beam('410,380 790,380 1000,800 300,800', '#fff0c8', 0.45)] },
  )
}

function cupboard(x: number): string {
  return rect(x, 450, 180, 130, lighten('#507a6d', 0.08), 6) + rect(x + 70, 464, 40, 6, '#e8cfa4', 3)
}

function fruitBowl(): string {
  return (
    oval(600, 634, 86, 20, '#7c96a4') +
    shape('M514 634 Q520 590 560 580 Q600 560 650 582 Q684 594 686 634Z', '#e2924a') +
    disc(566, 596, 26, '#d9653f') +
    disc(612, 586, 28, '#e8b04c') +
    disc(650, 604, 24, '#c94f3a')
  )
}
