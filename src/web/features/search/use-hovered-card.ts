import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `onHover` with the card that is hovered or has the focus; `marker-layer.ts` raises its mark on the map. */
export function useHoveredCard(list: RefObject<HTMLElement | null>, onHover: (id: string | null) => void): void {
  const tell = useEffectEvent(onHover)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const onEnter = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-listing]') : null
      tell(card?.dataset.listing ?? null)
    }
    const onLeave = () => tell(null)
    const events = { pointerover: onEnter, focusin: onEnter, pointerleave: onLeave, focusout: onLeave }
    for (const [name, handler] of Object.entries(events)) element.addEventListener(name, handler)
    return () => {
      for (const [name, handler] of Object.entries(events)) element.removeEventListener(name, handler)
    }
  }, [list])
}

/**
 * Marks the card whose mark on the map is hovered. It changes the element itself: the first cards are not drawn by script.
 */
export function useMarkedCard(list: RefObject<HTMLElement | null>, id: string | null, found: object): void {
  useEffect(() => {
    const card = id && list.current?.querySelector<HTMLElement>(`[data-listing="${CSS.escape(id)}"]`)
    if (!card) return undefined
    card.toggleAttribute('data-active', true)
    return () => void card.toggleAttribute('data-active', false)
  }, [list, id, found])
}
