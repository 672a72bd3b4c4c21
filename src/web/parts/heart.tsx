import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { pressedHearts, showHeart } from './pressed-hearts.ts'
import styles from './heart.module.css'
import { useLayoutData } from './layout-context.ts'

/**
 * The button that saves a place or removes it again: a form, so that it needs no script. With script `press-heart.ts`
 * sends it. `list` tells hearts of the same place on one page apart; `worded`: with its word, beside other links.
 */
export function Heart({
  id,
  title,
  list = '',
  worded,
  className,
}: {
  id: string
  title: string
  list?: string | undefined
  worded?: boolean
  className?: string | undefined
}) {
  const saved = useLayoutData()?.saved
  const { pathname, search } = useLocation()
  const isSaved = pressedHearts.get(id) ?? saved?.includes(id) ?? false
  const here = `heart-${list}${id}`
  // A press may be made or taken back while React draws the state before: what is drawn then comes too late.
  useLayoutEffect(() => {
    const pressed = pressedHearts.get(id)
    if (pressed !== undefined && pressed !== isSaved) showHeart(id, pressed)
  })
  return (
    <form
      id={here}
      className={worded ? styles.worded : styles.heart}
      method="post"
      action="/saved/heart"
      data-heart={id}
    >
      <input type="hidden" name="listing" value={id} />
      <input type="hidden" name="saved" value={isSaved ? 'no' : 'yes'} />
      <input type="hidden" name="back" value={`${pathname}${search}#${here}`} />
      <button className={className} aria-pressed={isSaved} aria-label={m.saved_places_save_place({ title })}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5C5.5 15.8 3 12.6 3 9a4.8 4.8 0 0 1 9-2.3A4.8 4.8 0 0 1 21 9c0 3.6-2.5 6.8-9 11.5Z" />
        </svg>
        {worded && <span>{m.saved_places_save()}</span>}
      </button>
    </form>
  )
}
