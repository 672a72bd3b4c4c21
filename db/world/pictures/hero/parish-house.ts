import { downwards, slanted } from '../kit/gradients.ts'
import { shadow, spark } from '../kit/light.ts'
import { disc, each, line, rect, shape } from '../kit/shapes.ts'
import { GROUND, type Light } from './hour.ts'

const TRIM = 'stroke="#fff7e8" stroke-width="6"'

/** The parish house with its clock tower; its door stands open. */
export function drawParishHouse({ shining }: Light): string {
  const lit = windows() + openDoor()
  shining.push(spark(548, GROUND - 86, 90, '#ffc76a', 0.5) + spark(624, GROUND - 36, 110, '#ffc76a', 0.7) + lit)
  return (
    shadow(576, GROUND + 2, 110, 5, 0.3) +
    rect(492, GROUND - 186, 190, 186, slanted([0, 0, 1, 0.5], '#f7ead2', '#dcc49c')) +
    shape(`M478 ${GROUND - 180} L587 ${GROUND - 268} L696 ${GROUND - 180}Z`, downwards('#6f8a86', '#4f6b68')) +
    rect(640, GROUND - 262, 72, 262, slanted([0, 0, 1, 0.4], '#f3e3c6', '#d3b88d')) +
    shape(`M632 ${GROUND - 258} L676 ${GROUND - 356} L720 ${GROUND - 258}Z`, downwards('#6f8a86', '#456360')) +
    rect(674, GROUND - 386, 4, 34, '#c99a3f') +
    rect(666, GROUND - 376, 20, 4, '#c99a3f') +
    disc(676, GROUND - 226, 20, '#fff7e8') +
    disc(676, GROUND - 226, 16, '#f4dfae') +
    line(`M676 ${GROUND - 226} v-10 M676 ${GROUND - 226} h7`, '#5b4a40', 3) +
    lit +
    shape(`M656 ${GROUND} V${GROUND - 64} q20 -26 40 0 V${GROUND}Z`, '#8c5a3c', TRIM)
  )
}

function windows(): string {
  return each([520, 564], (x) =>
    shape(`M${x} ${GROUND - 50} V${GROUND - 120} q14 -26 28 0 V${GROUND - 50}Z`, downwards('#ffe9b2', '#f2b765'), TRIM),
  )
}

function openDoor(): string {
  return shape(`M606 ${GROUND} V${GROUND - 66} q20 -24 34 0 V${GROUND}Z`, '#ffdf9a', TRIM)
}
