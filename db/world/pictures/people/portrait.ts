import { darken, lighten } from '../kit/paint.ts'
import { across, downwards, slanted } from '../kit/gradients.ts'
import { disc, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import type { Drawing } from '../kit/drawing.ts'
import { drawHair, type HairCut } from './hair.ts'

export interface Portrait {
  ground: string
  skin: string
  hair?: HairCut
  hairColour?: string
  brows?: string
  top: string
  beard?: string
  glasses?: string
  /** Two colours of a football scarf. */
  scarf?: readonly [string, string]
  headscarf?: string
  /** Long hair that falls behind the shoulders. */
  long?: boolean
  stripes?: string
}

export const SKIN = {
  pale: '#f7d5bb',
  fair: '#f3c7a5',
  tan: '#e4ad84',
  olive: '#c98b62',
  brown: '#9a6544',
  deep: '#75482f',
}

/** Head and shoulders on a coloured ground, 200 × 200. */
export function drawPortrait(person: Portrait): Drawing {
  const content =
    rect(0, 0, 200, 200, downwards(lighten(person.ground, 0.35), darken(person.ground, 0.06))) +
    behindTheHead(person) +
    shoulders(person) +
    head(person) +
    (person.beard ? beard(person.beard) : '') +
    face(person) +
    (person.headscarf
      ? headscarf(person.headscarf)
      : drawHair(person.hair ?? 'short', person.hairColour ?? '#4a3226')) +
    (person.glasses ? glasses(person.glasses) : '') +
    (person.scarf ? footballScarf(person.scarf) : '')
  return { width: 200, height: 200, content }
}

function behindTheHead({ headscarf, long, hairColour = '#4a3226' }: Portrait): string {
  if (headscarf)
    return shape('M46 96 Q42 26 100 26 Q158 26 154 96 Q160 160 172 182 H28 Q40 160 46 96Z', darken(headscarf, 0.12))
  if (!long) return ''
  return shape('M52 70 Q40 150 52 176 H148 Q160 150 148 70 Q140 34 100 34 Q60 34 52 70Z', darken(hairColour, 0.18))
}

function shoulders({ top, stripes }: Portrait): string {
  const shirt = shape(
    'M14 204 C16 158 58 146 82 140 H118 C142 146 184 158 186 204Z',
    across(lighten(top, 0.12), darken(top, 0.16)),
  )
  if (!stripes) return shirt
  return (
    shirt +
    repeat(3, (index) =>
      line(`M24 ${172 + index * 16} Q100 ${156 + index * 16} 176 ${172 + index * 16}`, stripes, 7, 'opacity=".8"'),
    )
  )
}

function head({ skin, headscarf }: Portrait): string {
  return (
    shape('M83 116 H117 V142 Q100 160 83 142Z', darken(skin, 0.2)) +
    shape(
      'M62 84 Q62 44 100 44 Q138 44 138 84 Q138 132 100 136 Q62 132 62 84Z',
      slanted([0, 0, 1, 0.3], lighten(skin, 0.16), skin),
    ) +
    (headscarf ? '' : oval(61, 92, 7, 11, skin) + oval(139, 92, 7, 11, darken(skin, 0.1))) +
    shape(
      'M100 44 Q138 44 138 84 Q138 132 100 136 Q124 120 122 84 Q120 56 100 44Z',
      darken(skin, 0.3),
      'opacity=".2"',
    ) +
    disc(80, 104, 9, '#e8735a', 'opacity=".22"') +
    disc(120, 104, 9, '#e8735a', 'opacity=".22"')
  )
}

function beard(colour: string): string {
  return (
    shape('M62 92 Q64 140 100 146 Q136 140 138 92 Q132 112 118 112 Q100 104 82 112 Q68 112 62 92Z', colour) +
    shape('M88 118 Q100 126 112 118 Q100 122 88 118Z', '#7a3a30')
  )
}

function face({ skin, hairColour = '#4a3226', brows = hairColour, beard: bearded }: Portrait): string {
  return (
    oval(85, 90, 3.4, 4, '#2b2024') +
    oval(115, 90, 3.4, 4, '#2b2024') +
    line('M77 78 q8 -6 15 -1 M108 77 q8 -5 15 1', darken(brows, 0.1), 3) +
    line('M100 92 q-4 10 1 13', darken(skin, 0.35), 2.6, 'opacity=".7"') +
    (bearded ? '' : line('M88 116 Q100 127 112 116', '#8c3c34', 3.6))
  )
}

function headscarf(colour: string): string {
  return (
    shape(
      'M50 92 Q46 30 100 30 Q154 30 150 92 Q150 140 104 156 Q140 128 137 86 Q134 52 100 52 Q66 52 63 86 Q60 128 100 150 Q56 146 50 92Z',
      colour,
    ) + shape('M70 146 Q100 168 132 144 Q150 176 140 200 H62 Q52 174 70 146Z', lighten(colour, 0.1))
  )
}

function glasses(colour: string): string {
  return (
    disc(85, 91, 12, 'none', `stroke="${colour}" stroke-width="3.4"`) +
    disc(115, 91, 12, 'none', `stroke="${colour}" stroke-width="3.4"`) +
    line('M97 89q3-3 6 0M73 88l-10-3M127 88l10-3', colour, 3.4)
  )
}

function footballScarf([first, second]: readonly [string, string]): string {
  return (
    shape('M64 142 Q100 166 136 142 L142 158 Q100 184 58 158Z', first) +
    shape('M112 160 l18 -4 l10 48 h-24Z', first) +
    line('M74 150 l6 14 M92 157 l2 14 M112 157 l-2 14 M128 150 l-6 12', second, 7) +
    line('M114 178 l22 -4', second, 8)
  )
}
