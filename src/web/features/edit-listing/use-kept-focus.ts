import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Returns handlers for the list of tiles. When the focused button of a tile goes away, as at the end of an upload or with
 * its tile, the focus moves to the tile that stands in its place, or the one before, and without tiles to the field with
 * this id. Not to a button: a key that is held down would press it.
 */
export function useKeptFocus(tiles: RefObject<HTMLElement | null>, fieldId: string) {
  const place = useRef<number | null>(null)
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const all = tiles.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? []
    const next = all[Math.min(place.current, all.length - 1)] ?? document.getElementById(fieldId)
    next?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      place.current = Number(target.closest<HTMLElement>('[data-photo]')?.dataset.photo ?? 0)
    },
    onBlur: ({ target }: FocusEvent) => {
      // A button that goes away is not in the page any more.
      setTimeout(() => {
        if (target.isConnected && !tiles.current?.contains(document.activeElement)) place.current = null
      })
    },
  }
}
