import { darken, lighten } from '../kit/paint.ts'
import { slanted } from '../kit/gradients.ts'
import { disc, group, line, rect, repeat } from '../kit/shapes.ts'
import type { Drawing } from '../kit/drawing.ts'

const STROKE = 'stroke="#fffaf0" stroke-width="8"'

/** Marks of organisations: a white line drawing on a deep colour, so that nobody takes them for a person. */
export const marks = {
  parish: () =>
    drawMark('#2f6f66', [
      'M100 46 V78 M90 58 H110',
      'M66 96 L100 74 L134 96 V154 H66Z',
      'M66 112 L46 124 V154 H66 M134 112 L154 124 V154 H134',
      'M90 154 V132 Q100 118 110 132 V154',
    ]),
  'parish-plum': () =>
    drawMark('#8a4a5e', [
      'M76 154 V70 L100 44 L124 70 V154Z',
      'M100 74 V96 M91 82 H109',
      'M124 104 H154 V154 H46 V104 H76',
    ]),
  club: () =>
    drawMark(
      '#31526f',
      [
        'M100 78 L122 94 L114 120 H86 L78 94Z',
        'M100 78 V48 M122 94 L150 86 M114 120 L130 144 M86 120 L70 144 M78 94 L50 86',
      ],
      disc(100, 100, 54, 'none', STROKE),
    ),
  school: () =>
    drawMark('#7d5a2f', ['M44 86 L100 60 L156 86 L100 112Z', 'M68 98 V130 Q100 152 132 130 V98', 'M156 86 V126']),
  neighbours: () =>
    drawMark(
      '#3f5f3f',
      ['M58 148 V128 Q58 106 82 106 Q106 106 106 128 V148', 'M120 108 Q142 110 142 130 V148'],
      disc(82, 78, 18, 'none', STROKE) + disc(124, 84, 14, 'none', STROKE),
    ),
  foundation: () =>
    drawMark('#a4502f', ['M100 146 L58 104 Q44 84 60 68 Q80 54 100 78 Q120 54 140 68 Q156 84 142 104Z']),
  townhall: () =>
    drawMark('#4a4f7a', [
      'M50 150 H150 M58 150 V98 H142 V150',
      'M50 98 L100 66 L150 98Z',
      'M100 66 V46 L118 52 L100 58',
      'M78 112 V138 M100 112 V138 M122 112 V138',
    ]),
  sauna: () =>
    drawMark(
      '#7a4632',
      ['M76 112 Q64 98 76 84 T76 56', 'M100 112 Q88 98 100 84 T100 56', 'M124 112 Q112 98 124 84 T124 56'],
      rect(52, 126, 96, 22, 'none', 8, STROKE) + repeat(2, (leg) => line(`M${68 + leg * 64} 148 V158`, '#fffaf0', 8)),
    ),
} satisfies Record<string, () => Drawing>

function drawMark(colour: string, strokes: string[], more = ''): Drawing {
  const content =
    rect(0, 0, 200, 200, slanted([0, 0, 0.6, 1], lighten(colour, 0.1), darken(colour, 0.1))) +
    group('', strokes.map((path) => line(path, '#fffaf0', 8)).join('') + more)
  return { width: 200, height: 200, content }
}
