import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'

/** How far inside the corners of a title it is looked whether something covers them, in pixels. */
const inset = 8
/** Pixels of a title at an edge of the map that say something. */
const least = 72

/** What is above the map only for a while, and the card of a listing, which hides more. */
const passing = 'dialog, header, details, [data-corner]'

/**
 * Hides the titles that something above the map, such as a button or the bar of a phone, would cut, and those of which the
 * edge leaves no more than some letters: after each move, and when
 * `shown` changes, which stands for what is above the map.
 */
export function useCovered(map: MapLibreMap | null, shown: unknown): void {
  useEffect(() => {
    if (!map) return undefined
    const container = map.getContainer()
    const hide = () => {
      for (const mark of container.querySelectorAll('[data-look=label]'))
        mark.toggleAttribute('data-under', isStub(mark, container) || isCovered(mark, container))
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

/** Returns whether a side of the map cuts a title to a few letters. */
function isStub(mark: Element, container: Element): boolean {
  const { left, right } = mark.getBoundingClientRect()
  const frame = container.getBoundingClientRect()
  const seen = Math.min(right, frame.right) - Math.max(left, frame.left)
  return seen > 0 && seen < Math.min(least, right - left)
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
