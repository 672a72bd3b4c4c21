import { darken, lighten } from '../kit/paint.ts'
import { across, downwards } from '../kit/gradients.ts'
import { disc, group, line, oval, rect, shape } from '../kit/shapes.ts'
import { GROUND } from './hour.ts'

export interface Passerby {
  x: number
  scale: number
  facing?: 'left'
  skin: string
  hair: string
  top: string
  /** Trousers, or the skirt. */
  legs: string
  skirt?: boolean
  waves?: boolean
  backpack?: string
  scarf?: string
}

/** Somebody on the pavement. */
export function drawPerson(person: Passerby): string {
  const { x, scale, facing, skin, hair, top, scarf } = person
  return group(
    `translate(${x} ${GROUND + 30}) scale(${facing === 'left' ? -scale : scale} ${scale})`,
    oval(0, 2, 26, 5, '#2a2018', 'opacity=".3"') +
      luggage(person) +
      legs(person) +
      shape('M-16 -42 Q-18 -86 0 -88 Q18 -86 16 -42Z', across(lighten(top, 0.12), darken(top, 0.14))) +
      arm(person) +
      line('M-12 -78 Q-20 -62 -16 -46', darken(top, 0.1), 8) +
      (scarf ? shape('M-11 -90 q11 8 22 0 l1 8 q-12 8 -24 0Z M4 -84 h8 l3 28 h-9Z', scarf) : '') +
      disc(0, -102, 14, skin) +
      shape('M-15 -102 Q-16 -120 0 -119 Q16 -120 15 -103 Q8 -110 -2 -110 Q-10 -108 -15 -102Z', hair),
  )
}

function luggage({ backpack }: Passerby): string {
  if (!backpack) return ''
  return (
    rect(-30, -84, 22, 46, downwards(lighten(backpack, 0.1), darken(backpack, 0.2)), 9) +
    rect(-30, -94, 24, 11, '#e6ad52', 5)
  )
}

function legs({ legs: colour, skirt }: Passerby): string {
  if (!skirt) return rect(-11, -46, 9, 46, colour, 4) + rect(3, -46, 9, 46, colour, 4)
  return shape('M-14 -44 L-20 -4 H20 L14 -44Z', colour) + rect(-10, -6, 6, 8, '#3a2a26') + rect(5, -6, 6, 8, '#3a2a26')
}

function arm({ waves, top, skin }: Passerby): string {
  return waves
    ? line('M13 -78 Q28 -86 30 -108', top, 8) + disc(30, -112, 5, skin)
    : line('M12 -78 Q20 -62 22 -46', top, 8) + disc(22, -44, 5, skin)
}
