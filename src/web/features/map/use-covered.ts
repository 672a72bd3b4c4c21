import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { type LabelPlace, pointOf } from './label-places.ts'

/** How far inside the corners of a title it is looked whether something covers them, in pixels. */
const inset = 8
/** Pixels of a title at a side of the map that say something. */
const least = 72
/** Pixels of a title that may be missing at the upper and lower edge. */
const maxCovered = 6

/** What is above the map only for a while, and the card of a listing, which hides more. */
const passing = 'dialog, header, details, [data-corner]'

/**
 * Hides the titles that something above the map, such as a button or the bar of a phone, would cut, and those of which an
 * edge leaves no more than some letters or a part of the line, or not the point that they stand beside: after each move, and
 * when `shown` changes, which stands for what is above the map.
 */
export function useCovered(map: MapLibreMap | null, shown: unknown): void {
  useEffect(() => {
    if (!map) return undefined
    const container = map.getContainer()
    const hide = () => {
      for (const mark of container.querySelectorAll<HTMLElement>('[data-look=label]'))
        mark.toggleAttribute(
          'data-under',
          isStub(mark, container) || isCovered(mark, container) || isPointBeyond(mark, container),
        )
    }
    hide()
    map.on('moveend', hide)
    // The marks are laid out anew after a zoom.
    map.on('idle', hide)
    return () => {
      map.off('moveend', hide)
      map.off('idle', hide)
    }
  }, [map, shown])
}

/** Returns whether an edge of the map cuts a title so that it cannot be read. */
function isStub(mark: Element, container: Element): boolean {
  const { left, right, top, bottom } = mark.getBoundingClientRect()
  const frame = container.getBoundingClientRect()
  const [width, height] = [
    Math.min(right, frame.right) - Math.max(left, frame.left),
    Math.min(bottom, frame.bottom) - Math.max(top, frame.top),
  ]
  if (width <= 0 || height <= 0) return false
  return width < Math.min(least, right - left) || height < bottom - top - maxCovered
}

/** Returns whether an edge of the map cuts off the point beside which a title stands. */
function isPointBeyond(mark: HTMLElement, container: Element): boolean {
  const place = (mark.dataset.place ?? 'on') as LabelPlace
  const { x, y } = pointOf(mark.getBoundingClientRect(), place)
  const { left, right, top, bottom } = container.getBoundingClientRect()
  return place !== 'on' && (x < left || x > right || y < top || y > bottom)
}

/** Returns whether something of the page that stays above the map is seen at a corner or in the middle of a mark. */
function isCovered(mark: Element, container: Element): boolean {
  const { left, right, top, bottom } = mark.getBoundingClientRect()
  const frame = container.getBoundingClientRect()
  return [left + inset, (left + right) / 2, right - inset].some((x) =>
    [top + inset, bottom - inset].some((y) => {
      // What the edge of the map cuts stays: its point may be in sight.
      if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return false
      const seen = document.elementFromPoint(x, y)
      return seen !== null && !container.contains(seen) && seen.closest(passing) === null
    }),
  )
}
