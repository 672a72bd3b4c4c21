import { downwards } from '../kit/gradients.ts'
import { disc, each, group, line, rect, shape } from '../kit/shapes.ts'
import { GROUND } from './hour.ts'

export function bicycle(): string {
  return group(
    `translate(250 ${GROUND + 32}) scale(.23)`,
    each([-170, 170], (x) => disc(x, -110, 104, 'none', 'stroke="#2e2a2f" stroke-width="13"')) +
      line(
        'M-170 -110 L-70 -270 L110 -270 L0 -110 Z M-70 -270 L0 -110 M110 -270 L170 -110 M110 -270 L96 -322',
        '#d9653f',
        16,
      ) +
      line('M60 -330 q44 -16 66 16', '#2e2a2f', 13) +
      rect(-120, -300, 90, 18, '#4a352c', 9),
  )
}

export function bench(): string {
  return group(
    `translate(1240 ${GROUND + 30})`,
    rect(-26, -24, 110, 7, '#a06f43', 3) +
      rect(-26, -44, 110, 6, '#a06f43', 3) +
      rect(-18, -24, 6, 24, '#4a3a33') +
      rect(70, -24, 6, 24, '#4a3a33'),
  )
}

export function ball(): string {
  return group(
    `translate(860 ${GROUND + 26})`,
    disc(0, -12, 12, downwards('#ffffff', '#d8d0c2')) + shape('M0 -18 l6 4 -2 7 h-8 l-2 -7Z', '#333333'),
  )
}
