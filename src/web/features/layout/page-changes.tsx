import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { focusedIn, type FocusedThing, focusPage, focusThing } from './page-focus.ts'
import styles from './page-changes.module.css'

/** Milliseconds before a page that is on its way is shown to be. */
const patience = 150

/**
 * What a browser does by itself when it opens a document, for pages that script puts in place: the focus goes to the new page
 * and its title is said, Back returns the focus to where it was, and a bar shows that a page is on its way.
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

/** Moves the focus after each navigation. Returns what is to be said about it. */
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
      // While a page is put in place, the address is already its own.
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
    // A page may have put the focus into a field of its own.
    const isPlaced = document.activeElement?.matches('main :is(input, select, textarea)')
    if (!isPlaced && !(back && focusThing(back))) focusPage(hash)
    if (!isNewPage) return undefined
    // The title follows its page.
    const timer = setTimeout(() => setSaid(document.title), 100)
    return () => clearTimeout(timer)
  }, [key, pathname, hash, type])
  return said
}

/** Whether a page has been on its way for longer than a moment. The page that is shown is marked as busy. */
function useSlowNavigation(): boolean {
  const { state, location } = useNavigation()
  const loading = state === 'loading'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = setTimeout(() => {
      setSlow(true)
      document.getElementById('content')?.setAttribute('aria-busy', 'true')
    }, patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
      document.getElementById('content')?.removeAttribute('aria-busy')
    }
  }, [loading, location?.key])
  return slow && loading
}
