import { darken, lighten } from './paint.ts'
import { across, downwards } from './gradients.ts'
import { glow, shadow, spark } from './light.ts'
import { hangRope } from './ropes.ts'
import { disc, each, line, oval, rect, shape } from './shapes.ts'

/** A lamp hanging from the ceiling to `y`, lit. */
export function pendant(x: number, y: number, colour = '#e9a94f'): string {
  return (
    line(`M${x} 0 V${y}`, '#4a3a38', 4) +
    glow(x, y + 60, 230, '#ffdc9c', 0.65) +
    shape(
      `M${x - 16} ${y} h32 q40 16 58 70 h-148 q18 -54 58 -70Z`,
      across(lighten(colour, 0.25), darken(colour, 0.2)),
    ) +
    oval(x, y + 70, 74, 9, '#fff3cf')
  )
}

export function floorLamp(x: number, y: number, colour = '#f2dcae', height = 420): string {
  const top = y - height
  return (
    shadow(x, y + 2, 46, 9, 0.45) +
    oval(x, y - 2, 44, 9, '#4b3b38') +
    rect(x - 4, top, 8, height, '#57443f') +
    glow(x, top - 10, 300, '#ffd894', 0.75) +
    shape(`M${x - 46} ${top - 76} h92 l30 96 h-152Z`, downwards(lighten(colour, 0.2), '#fff0c8'))
  )
}

export function tableLamp(x: number, y: number, colour = '#e7d2a6', foot = '#5e7f78'): string {
  return (
    glow(x, y - 110, 210, '#ffd894', 0.7) +
    oval(x, y - 34, 24, 30, downwards(lighten(foot, 0.2), darken(foot, 0.2))) +
    rect(x - 5, y - 84, 10, 26, '#6b5646') +
    shape(`M${x - 32} ${y - 150} h64 l22 74 h-108Z`, downwards(lighten(colour, 0.25), '#fff1cc')) +
    rect(x - 20, y - 8, 40, 8, darken(foot, 0.3), 3)
  )
}

/** Bulbs on a wire that sags between the points, written as 'x,y x,y'. */
export function stringLights(points: string): string {
  const knots = points.split(' ').map((point) => point.split(',').map(Number) as [number, number])
  const ropes = knots.slice(1).map((end, index) => hangRope(knots[index]!, end, 40))
  return (
    line(`M${knots[0]!.join(' ')} ${ropes.map((rope) => rope.segment).join(' ')}`, '#2c2430', 3, 'opacity=".75"') +
    each(ropes, (rope) =>
      each([0.1, 0.3, 0.5, 0.7, 0.9], (share) => {
        const [x, y] = rope.at(share)
        return spark(x, y + 8, 40) + disc(x, y + 8, 6, '#fff6d8')
      }),
    )
  )
}
