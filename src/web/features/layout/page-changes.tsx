import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { pagePath } from '../../parts/overlay-params.ts'
import { focusedIn, type FocusedThing, focusPage, focusThing } from './page-focus.ts'
import { PageSkeleton, type SkeletonLook, skeletonOf } from './page-skeleton.tsx'
import styles from './page-changes.module.css'

/** Milliseconds after which the page that is coming is drawn in outline. The progress bar is there at once. */
const showAfter = 150

/**
 * Does for navigations by script what browsers do for documents: moves the focus to the new page, announces its title,
 * restores the focus after Back, and shows a progress bar, then the outline of the coming page. `hasFailed`: the coming page
 * cannot be loaded and an error is shown, which the bar and the outline must not cover.
 */
export function PageChanges({ hasFailed }: { hasFailed: boolean }) {
  const said = useFocusAndTitle()
  const { loading, coming } = usePendingPage()
  return (
    <>
      <output className="visually-hidden">{said}</output>
      {loading && !hasFailed && <div className={styles.bar} data-progress="" aria-hidden="true" />}
      {coming && !hasFailed && <PageSkeleton look={coming} />}
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
    const isNewPage = pagePath(from.pathname) !== pagePath(pathname)
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

/**
 * Returns whether something is loaded or sent, and, when that takes longer than `showAfter`, the outline of the page that is
 * coming. The present page is then marked as busy.
 */
function usePendingPage(): { loading: boolean; coming: SkeletonLook | undefined } {
  const { state, location, formMethod = 'GET' } = useNavigation()
  const { pathname } = useLocation()
  const loading = state !== 'idle'
  const isRead = state === 'loading' && formMethod === 'GET'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!isRead) return undefined
    const timer = setTimeout(() => {
      setSlow(true)
      document.getElementById('content')?.setAttribute('aria-busy', 'true')
    }, showAfter)
    return () => {
      clearTimeout(timer)
      setSlow(false)
      document.getElementById('content')?.removeAttribute('aria-busy')
    }
  }, [isRead, location?.key])
  return { loading, coming: slow && isRead ? skeletonOf(pathname, location.pathname) : undefined }
}
