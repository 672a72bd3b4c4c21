import { darken } from '../kit/paint.ts'
import { disc, repeat, shape } from '../kit/shapes.ts'

export type HairCut = keyof typeof cuts

/** The hair in front of a portrait's face. */
export function drawHair(cut: HairCut, colour: string): string {
  return cuts[cut](colour)
}

const cuts = {
  short: (c: string) => shape('M60 88 Q56 40 100 38 Q146 38 141 88 Q136 64 120 60 Q92 66 74 60 Q64 68 60 88Z', c),
  side: (c: string) => shape('M60 92 Q54 38 102 36 Q148 38 141 90 Q134 66 112 54 Q92 74 66 70Z', c),
  bob: (c: string) =>
    shape('M56 124 Q46 40 100 36 Q154 40 144 124 Q130 128 134 92 Q122 62 96 60 Q72 66 67 92 Q70 128 56 124Z', c),
  curly: (c: string) =>
    repeat(15, (index) => {
      const angle = Math.PI + (index * Math.PI) / 14
      return disc(100 + 44 * Math.cos(angle), 78 + 42 * Math.sin(angle), 17, c)
    }) + shape('M58 84 Q60 34 100 34 Q140 34 142 84 Q124 62 100 64 Q76 62 58 84Z', c),
  bun: (c: string) =>
    disc(100, 30, 20, c) + shape('M60 88 Q58 42 100 40 Q142 42 140 88 Q130 62 100 58 Q70 62 60 88Z', c),
  bald: (c: string) => shape('M60 92 Q58 80 62 72 Q66 84 64 98Z M140 92 Q142 80 138 72 Q134 84 136 98Z', c),
  wave: (c: string) =>
    shape(
      'M54 112 Q44 40 98 34 Q156 36 146 112 Q150 130 140 134 Q134 84 118 62 Q88 58 68 80 Q66 120 60 134 Q50 128 54 112Z',
      c,
    ),
  cap: (c: string) =>
    shape('M58 74 Q60 34 100 34 Q142 34 143 74Z', c) + shape('M58 72 Q30 72 36 82 Q70 84 104 76Z', darken(c, 0.25)),
}
