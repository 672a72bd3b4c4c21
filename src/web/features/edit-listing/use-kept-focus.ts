import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a function to call before the focused button of a tile goes away. The focus then moves to the last button of the
 * tile that stands in its place, or of the one before, and without tiles to the field with this id.
 */
export function useKeptFocus(tiles: RefObject<HTMLElement | null>, fieldId: string): (index: number) => void {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const index = wanted.current
    wanted.current = null
    if (index === null || document.activeElement !== document.body) return
    const all = tiles.current?.querySelectorAll('[data-photo]') ?? []
    const tile = all[Math.min(index, all.length - 1)]
    const next = tile ? [...tile.querySelectorAll('button')].at(-1) : document.getElementById(fieldId)
    next?.focus()
  })
  return (index) => {
    wanted.current = index
  }
}
