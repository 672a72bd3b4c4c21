import { darken, lighten } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { spark } from '../kit/light.ts'
import { disc, group, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import type { Light } from './hour.ts'

export interface LakeSauna {
  x: number
  /** Where it stands: the lower edge of its walls. */
  y: number
  scale: number
  wood: string
  kind: 'hut' | 'barrel' | 'raft'
}

/** Saunas from left to right: huts on the shore, a barrel, one that floats. */
export const SAUNAS: LakeSauna[] = [
  { x: 190, y: 446, scale: 0.9, wood: '#a8714b', kind: 'hut' },
  { x: 470, y: 430, scale: 0.66, wood: '#8a5a45', kind: 'hut' },
  { x: 860, y: 470, scale: 0.92, wood: '#b98354', kind: 'raft' },
  { x: 1180, y: 446, scale: 0.86, wood: '#c18a5b', kind: 'barrel' },
  { x: 1400, y: 440, scale: 1.04, wood: '#7f5140', kind: 'hut' },
]

/** One sauna with smoke over its chimney; what shines at dusk is collected for later. */
export function drawSauna({ x, y, scale, wood, kind }: LakeSauna, { shining }: Light): string {
  const place = `translate(${x} ${y}) scale(${scale})`
  const { body, panes } = forms[kind](wood)
  shining.push(
    group(
      place,
      panes
        .map(
          ([left, top, wide, high]) =>
            spark(left + wide / 2, top + high / 2, wide * 1.6, '#ffc06a', 0.6) +
            rect(left, top, wide, high, '#ffe0a0', 3),
        )
        .join(''),
    ),
  )
  return group(place, body)
}

type Pane = readonly [x: number, y: number, width: number, height: number]
type Form = { body: string; panes: Pane[] }

const forms: Record<LakeSauna['kind'], (wood: string) => Form> = {
  hut: (wood) => ({
    body:
      smoke(52, -176) +
      chimney(44, -160) +
      walls(-90, -96, 180, wood) +
      roof(-112, -92, 224) +
      pane(-66, -74, 62, 44) +
      door(24, -72),
    panes: [[-62, -70, 54, 36]],
  }),
  raft: (wood) => ({
    body:
      oval(0, 14, 170, 14, '#24506c', 'opacity=".35"') +
      smoke(46, -150) +
      chimney(38, -136) +
      rect(-150, -10, 300, 20, downwards('#d6ab7c', '#9c6f4b'), 4) +
      walls(-84, -88, 168, wood) +
      shape('M-100 -84 L-84 -116 H84 L100 -84Z', downwards('#5c6b72', '#3d4a52')) +
      pane(-62, -66, 70, 40) +
      door(30, -66) +
      line('M-146 -10 v-30 M-100 -10 v-30 M-146 -34 H-100', '#7d5a43', 5) +
      line('M140 -20 v52 M156 -20 v52 M140 2 h16 M140 20 h16', '#eef2f4', 4),
    panes: [[-58, -62, 62, 32]],
  }),
  barrel: (wood) => ({
    body:
      smoke(74, -150) +
      chimney(66, -140) +
      shape('M-60 0 q10 -20 20 0Z M50 0 q10 -20 20 0Z', '#5a3d31') +
      shape('M-70 -110 H84 Q104 -106 104 -58 Q104 -10 84 -6 H-70Z', downwards(lighten(wood, 0.2), darken(wood, 0.25))) +
      repeat(6, (stave) => line(`M-66 ${-98 + stave * 17} H100`, darken(wood, 0.4), 2, 'opacity=".4"')) +
      disc(-70, -58, 54, darken(wood, 0.1)) +
      disc(-70, -58, 44, downwards('#fff0bd', '#f0a55b')) +
      line('M-70 -102 V-14 M-114 -58 H-26', darken(wood, 0.35), 5),
    panes: [[-100, -84, 60, 48]],
  }),
}

function walls(x: number, y: number, width: number, wood: string): string {
  return (
    rect(x, y, width, -y, downwards(lighten(wood, 0.1), darken(wood, 0.22))) +
    repeat(4, (board) => rect(x, y + 20 + board * 20, width, 2, darken(wood, 0.45), 0, 'opacity=".4"'))
  )
}

function roof(x: number, y: number, width: number): string {
  const middle = x + width / 2
  return (
    shape(`M${x + 22} ${y} L${middle} ${y - 62} L${x + width - 22} ${y}Z`, '#7d5540') +
    shape(
      `M${x} ${y} L${middle} ${y - 76} L${x + width} ${y} V${y + 12} L${middle} ${y - 60} L${x} ${y + 12}Z`,
      downwards('#566168', '#3a3f48'),
    )
  )
}

function pane(x: number, y: number, width: number, height: number): string {
  return (
    rect(x, y, width, height, '#fff3dc', 4) +
    rect(x + 4, y + 4, width - 8, height - 8, downwards('#ffe6ae', '#f4b871'), 3) +
    rect(x + width / 2 - 2, y + 4, 4, height - 8, '#fff3dc')
  )
}

function door(x: number, y: number): string {
  return rect(x, y, 42, -y, '#553529', 3) + rect(x + 9, y + 10, 24, 24, '#ffd990', 2)
}

function chimney(x: number, y: number): string {
  return rect(x, y, 14, 60, '#4a4146', 2)
}

function smoke(x: number, y: number): string {
  return repeat(4, (puff) =>
    disc(x + puff * 20, y - puff * 22, 12 + puff * 7, '#fffaf0', `opacity="${0.6 - puff * 0.1}"`),
  )
}
