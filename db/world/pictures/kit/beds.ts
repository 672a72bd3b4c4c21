import { darken, lighten, mix } from './paint.ts'
import { across, downwards, slanted } from './gradients.ts'
import { shadow } from './light.ts'
import { each, group, line, rect, shape } from './shapes.ts'

interface Bedding {
  wood?: string
  sheet?: string
  duvet?: string
  blanket?: string
}

/** A pillow around its middle, turned by `turn` degrees. */
export function pillow(x: number, y: number, width: number, height: number, colour: string, turn = 0): string {
  const [w, h] = [width / 2, height / 2]
  return group(
    `translate(${x} ${y}) rotate(${turn})`,
    shape(
      `M${-w + 8} ${-h} Q0 ${-h + 9} ${w - 8} ${-h} Q${w + 6} ${-h} ${w} ${-h + 14} Q${w - 7} 0 ${w} ${h - 8} Q${w} ${h + 4} ${w - 14} ${h} Q0 ${h - 5} ${-w + 14} ${h} Q${-w} ${h + 4} ${-w} ${h - 8} Q${-w + 7} 0 ${-w} ${-h + 14} Q${-w - 6} ${-h} ${-w + 8} ${-h}Z`,
      slanted([0.2, 0, 0.6, 1], lighten(colour, 0.55), `${colour} 60%`, darken(colour, 0.2)),
    ) +
      line(`M${-width / 4} ${height / 5} q${width / 5} 12 ${width / 2.4} 2`, darken(colour, 0.22), 3, 'opacity=".35"'),
  )
}

/** A single bed seen from its long side, standing at (x, y); `flip` puts the head on the right. */
export function bedSide(
  x: number,
  y: number,
  width: number,
  { wood = '#9a6a45', sheet = '#f6efe2', duvet = '#7ea08d', blanket = '#d9864a', flip }: Bedding & { flip?: boolean },
): string {
  const frame =
    rect(-16, -262, 36, 264, across(lighten(wood, 0.12), darken(wood, 0.12)), 12) +
    rect(width - 12, -118, 26, 120, darken(wood, 0.1), 8) +
    rect(0, -96, width, 50, downwards(lighten(wood, 0.1), darken(wood, 0.18)), 6) +
    rect(10, -46, width - 20, 40, '#2a1b1c', 0, 'opacity=".42"')
  const mattress =
    rect(14, -158, width - 26, 74, downwards(lighten(sheet, 0.3), darken(sheet, 0.14)), 24) +
    pillow(88, -196, 150, 104, sheet, -16) +
    pillow(150, -176, 150, 92, lighten(duvet, 0.5), -8)
  return (
    shadow(x + width / 2, y + 4, width * 0.54, 20, 0.5) +
    group(
      flip ? `translate(${x + width} ${y}) scale(-1 1)` : `translate(${x} ${y})`,
      frame + mattress + duvetSide(width, duvet, sheet) + blanketSide(width, blanket),
    )
  )
}

function duvetSide(width: number, duvet: string, sheet: string): string {
  return (
    shape(
      `M205 -176 C${width * 0.4} -206 ${width * 0.6} -176 ${width - 46} -180 Q${width + 4} -182 ${width + 6} -136 L${width + 2} -58 C${width - 70} -40 ${width * 0.72} -76 ${width * 0.55} -52 S${width * 0.38} -44 214 -60 Q192 -116 205 -176Z`,
      slanted([0.3, 0, 0.5, 1], lighten(duvet, 0.38), `${duvet} 35%`, darken(duvet, 0.26)),
    ) +
    shape(
      'M205 -176 C230 -186 262 -186 282 -184 Q266 -116 286 -55 Q250 -52 214 -60 Q192 -116 205 -176Z',
      downwards(lighten(sheet, 0.4), darken(sheet, 0.12)),
    ) +
    each([0.5, 0.62, 0.73], (share) => {
      const left = width * share
      return (
        line(`M${left} -178 q-16 56 8 118`, darken(duvet, 0.3), 5, 'opacity=".22"') +
        line(`M${left + 16} -178 q-14 56 8 116`, lighten(duvet, 0.5), 4, 'opacity=".25"')
      )
    })
  )
}

function blanketSide(width: number, blanket: string): string {
  return (
    shape(
      `M${width * 0.76} -186 Q${width * 0.86} -192 ${width * 0.93} -184 Q${width * 0.9} -110 ${width * 0.94} -50 Q${width * 0.85} -38 ${width * 0.75} -56 Q${width * 0.78} -120 ${width * 0.76} -186Z`,
      downwards(lighten(blanket, 0.25), darken(blanket, 0.22)),
    ) +
    each([1, 2, 3], (stripe) =>
      line(`M${width * (0.765 + stripe * 0.04)} -184 q-8 70 4 132`, lighten(blanket, 0.55), 3, 'opacity=".5"'),
    )
  )
}

/** A bed seen from its foot, around `middle`, from the pillows at `top` down over `height`. */
export function bedFront(
  middle: number,
  top: number,
  width: number,
  height: number,
  {
    wood = '#9a6a45',
    sheet = '#f6efe2',
    duvet = '#7ea08d',
    blanket = '#d9864a',
    square,
  }: Bedding & { square?: boolean },
): string {
  const half = width / 2
  const foot = half * 1.28
  const bottom = top + height
  const head =
    rect(
      middle - half - 16,
      top - 136,
      width + 32,
      210,
      downwards(lighten(wood, 0.16), darken(wood, 0.22)),
      square ? 10 : 60,
    ) +
    rect(
      middle - half - 4,
      top - 122,
      width + 8,
      180,
      downwards(lighten(wood, 0.05), darken(wood, 0.2)),
      square ? 6 : 50,
      'opacity=".7"',
    )
  const mattress = shape(
    `M${middle - half} ${top} H${middle + half} L${middle + foot} ${bottom - 60} V${bottom - 20} H${middle - foot} V${bottom - 60}Z`,
    downwards(lighten(sheet, 0.1), darken(sheet, 0.2)),
  )
  return (
    shadow(middle, bottom - 8, foot * 1.12, 26, 0.55) +
    head +
    mattress +
    fourPillows(middle, top, width, sheet, mix(blanket, '#fff0e0', 0.1), lighten(duvet, 0.3)) +
    duvetFront(middle, top, width, height, duvet, sheet) +
    blanketFront(middle, top + height * 0.56, half * 1.168, height, blanket)
  )
}

function fourPillows(middle: number, top: number, width: number, sheet: string, left: string, right: string): string {
  const wide = width * 0.46
  return (
    pillow(middle - width * 0.25, top - 14, wide, 96, sheet, -2) +
    pillow(middle + width * 0.25, top - 14, wide, 96, sheet, 2) +
    pillow(middle - width * 0.17, top + 26, wide * 0.74, 74, left, -4) +
    pillow(middle + width * 0.19, top + 26, wide * 0.74, 74, right, 4)
  )
}

function duvetFront(middle: number, top: number, width: number, height: number, duvet: string, sheet: string): string {
  const half = width / 2
  const foot = half * 1.28
  const bottom = top + height
  const edge = `M${middle - half - 6} ${top + 58} Q${middle} ${top + 36} ${middle + half + 6} ${top + 58}`
  return (
    shape(
      `${edge} L${middle + foot + 18} ${bottom - 34} Q${middle + width * 0.4} ${bottom + 4} ${middle + width * 0.15} ${bottom - 16} T${middle - width * 0.3} ${bottom - 10} Q${middle - half} ${bottom + 2} ${middle - foot - 18} ${bottom - 34}Z`,
      slanted([0.25, 0, 0.45, 1], lighten(duvet, 0.35), `${duvet} 45%`, darken(duvet, 0.28)),
    ) +
    shape(
      `${edge} L${middle + half + 20} ${top + 104} Q${middle} ${top + 78} ${middle - half - 20} ${top + 104}Z`,
      downwards(lighten(sheet, 0.3), darken(sheet, 0.08)),
    ) +
    each([-0.32, -0.1, 0.14, 0.36], (share) => {
      const at = middle + width * share
      const [bend, end] = [middle + width * share * 1.1, middle + width * share * 1.28]
      const halfway = (top + bottom) / 2
      return (
        line(
          `M${at} ${top + 104} Q${bend + 14} ${halfway} ${end} ${bottom - 22}`,
          darken(duvet, 0.3),
          7,
          'opacity=".18"',
        ) +
        line(
          `M${at + 20} ${top + 104} Q${bend + 36} ${halfway} ${end + 22} ${bottom - 24}`,
          lighten(duvet, 0.5),
          5,
          'opacity=".2"',
        )
      )
    })
  )
}

function blanketFront(middle: number, top: number, half: number, height: number, blanket: string): string {
  return (
    shape(
      `M${middle - half - 12} ${top} Q${middle} ${top - 24} ${middle + half + 12} ${top} L${middle + half + 34} ${top + height * 0.2} Q${middle} ${top + height * 0.16} ${middle - half - 34} ${top + height * 0.2}Z`,
      across(lighten(blanket, 0.2), darken(blanket, 0.2)),
    ) +
    each([1, 2, 3], (stripe) =>
      line(
        `M${middle - half - 14 - stripe * 5} ${top + height * 0.05 * stripe} Q${middle} ${top - 24 + height * 0.047 * stripe} ${middle + half + 14 + stripe * 5} ${top + height * 0.05 * stripe}`,
        lighten(blanket, 0.55),
        3,
        'opacity=".55"',
      ),
    )
  )
}
