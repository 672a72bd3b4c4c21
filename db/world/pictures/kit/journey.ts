import { darken, lighten } from './paint.ts'
import { across, downwards } from './gradients.ts'
import { shadow } from './light.ts'
import { hangRope } from './ropes.ts'
import { disc, group, line, rect, repeat, shape } from './shapes.ts'

/** What guests bring and hosts hang up: the event is told by things. */
export function pennants(x0: number, y0: number, x1: number, y1: number, colours: readonly string[], sag = 60): string {
  const rope = hangRope([x0, y0], [x1, y1], sag)
  const count = Math.max(5, Math.round(Math.abs(x1 - x0) / 58))
  return (
    line(`M${x0} ${y0} ${rope.segment}`, '#5b4a48', 3, 'opacity=".7"') +
    repeat(count, (index) => {
      const [x, y] = rope.at((index + 0.5) / count)
      const colour = colours[index % colours.length]!
      return shape(`M${x - 17} ${y - 1} h34 l-17 42Z`, downwards(lighten(colour, 0.1), darken(colour, 0.1)))
    })
  )
}

export function scarf(x: number, y: number, first: string, second: string, scale = 1): string {
  const stripe = (index: number) => (index % 2 ? first : second)
  const ends = repeat(2, (end) =>
    group(
      `rotate(${end ? -3 : 4})`,
      repeat(7, (index) => rect(end * 44 - 2, index * 26, 40, 26, stripe(index))) +
        repeat(6, (index) => line(`M${end * 44 + 2 + index * 7} 182 v16`, stripe(index), 4)),
    ),
  )
  return group(`translate(${x} ${y}) scale(${scale})`, ends + rect(-8, -10, 94, 18, darken(first, 0.15), 9))
}

/** A trekking backpack with its mat, standing at (x, y). */
export function backpack(x: number, y: number, colour = '#c65f43', scale = 1, mat = '#5b7fa3'): string {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    shadow(0, 2, 110, 14, 0.5) +
      rect(-84, -300, 168, 54, across(lighten(mat, 0.2), darken(mat, 0.25)), 27) +
      disc(-57, -273, 14, 'none', `stroke="${darken(mat, 0.35)}" stroke-width="5"`) +
      shape(
        'M-100 0 Q-116 -150 -84 -226 Q-60 -262 0 -262 Q60 -262 84 -226 Q116 -150 100 0Z',
        across(lighten(colour, 0.16), darken(colour, 0.28)),
      ) +
      shape(
        'M-76 -150 Q-70 -248 0 -250 Q70 -248 76 -150 Q0 -128 -76 -150Z',
        downwards(lighten(colour, 0.3), darken(colour, 0.02)),
      ) +
      rect(-66, -104, 132, 88, downwards(darken(colour, 0.06), darken(colour, 0.26)), 18) +
      line('M-66 -84 h132', darken(colour, 0.4), 4) +
      rect(-12, -168, 24, 44, '#e9cf9a', 6) +
      rect(-12, -94, 24, 22, '#e9cf9a', 5) +
      line('M-40 -262 v-36 M40 -262 v-36', darken(colour, 0.35), 10),
  )
}
