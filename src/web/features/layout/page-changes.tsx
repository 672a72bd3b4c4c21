import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { focusedIn, type FocusedThing, focusPage, focusThing } from './page-focus.ts'
import styles from './page-changes.module.css'

/** Milliseconds after which a pending navigation is shown. */
const showAfter = 150

/**
 * Does for navigations by script what browsers do for documents: moves the focus to the new page, announces its title,
 * restores the focus after Back, and shows a progress bar.
 */
export function PageChanges() {
  const said = useFocusAndTitle()
  const loading = useSlowNavigation()
  return (
    <>
      <output className="visually-hidden">{said}</output>
      {loading && <div className={styles.bar} aria-hidden="true" />}
    </>
  )
}

/** Moves the focus after each navigation. Returns the text to announce. */
function useFocusAndTitle(): string {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const [said, setSaid] = useState('')
  const focused = useRef<Element | null>(null)
  const before = useRef({ key, pathname })
  const left = useRef(new Map<string, FocusedThing | null>())
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
      // While a page is being rendered, the address is already the new one.
      const state = window.history.state as { key?: string } | null
      left.current.set(state?.key ?? 'default', focusedIn(focused.current))
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const from = before.current
    if (from.key === key) return undefined
    before.current = { key, pathname }
    const isNewPage = from.pathname !== pathname
    const lost = focused.current !== null && document.activeElement === document.body
    if (document.querySelector('dialog:modal') || (!isNewPage && !lost)) return undefined
    const back = type === 'POP' ? left.current.get(key) : undefined
    // The page may have moved the focus to one of its fields.
    const isPlaced = document.activeElement?.matches('main :is(input, select, textarea)')
    if (!isPlaced && !(back && focusThing(back))) focusPage(hash)
    if (!isNewPage) return undefined
    // The title is updated after its page.
    const timer = setTimeout(() => setSaid(document.title), 100)
    return () => clearTimeout(timer)
  }, [key, pathname, hash, type])
  return said
}

/** Returns whether a navigation is taking longer than `showAfter`. The present page is marked as busy. */
function useSlowNavigation(): boolean {
  const { state, location } = useNavigation()
  const loading = state === 'loading'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = setTimeout(() => {
      setSlow(true)
      document.getElementById('content')?.setAttribute('aria-busy', 'true')
    }, showAfter)
    return () => {
      clearTimeout(timer)
      setSlow(false)
      document.getElementById('content')?.removeAttribute('aria-busy')
    }
  }, [loading, location?.key])
  return slow && loading
}
