import type { LabelPlace } from './label-places.ts'
import type { Box, Spot } from './mark-boxes.ts'

/** A listing with its position in world pixels at the present zoom. */
export type MarkerItem = {
  id: string
  lat: number
  lng: number
  title: string
  kind: 'offer' | 'request'
  x: number
  y: number
}

/**
 * Several listings too close to each other for their own markers. All markers are drawn at their `x` and `y`, which is
 * beside the listings where something else would be covered.
 */
export type ClusterMark = { look: 'cluster'; key: string; items: MarkerItem[]; x: number; y: number; box: Box }
/** A point with one listing, or several at the same place: with the title at `place`, or without one as a dot. */
export type SpotMark = {
  look: 'label' | 'dot'
  key: string
  items: MarkerItem[]
  x: number
  y: number
  place: LabelPlace
  /** Whether only the beginning of the title has room. */
  short: boolean
  /** Where the title stands while it is pointed at: whole in the visible part of the map. */
  raised: LabelPlace
  /** Whether its whole title would cover another mark: it then stays as long as it was. */
  tight: boolean
  box: Box
}
export type Mark = ClusterMark | SpotMark

/** A point with the listings at it. */
export type SpotItems = Spot & { key: string; items: MarkerItem[] }
