import {
  Fragment,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import styles from './popover.module.css'

/** Controls of a popover for its parent. */
export type PopoverHandle = { close(): void; focus(): void }

/**
 * A panel below its button. It is a `<details>`, so that it opens without script, with its content, or what stands for it
 * then, in a `<noscript>`. With script the content is rendered on first opening, so that it may be lazy, and is reset with
 * each opening; Escape, a press outside and moving the focus outside close it. When it closes while it contains the focus,
 * its button gets the focus.
 */
export function Popover({
  trigger,
  triggerClass,
  align = 'start',
  group,
  panelClass,
  ref,
  plain,
  children,
  className,
}: {
  trigger: ReactNode
  triggerClass?: string | undefined
  align?: 'start' | 'center' | 'end'
  /** Popovers of one group close each other. */
  group?: string | undefined
  panelClass?: string | undefined
  ref?: Ref<PopoverHandle> | undefined
  /** The content without script, if it is another. */
  plain?: ReactNode
  children: ReactNode
  className?: string | undefined
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const [openings, setOpenings] = useState(0)
  useImperativeHandle(
    ref,
    () => ({
      close: () => details.current && closeDetails(details.current),
      focus: () => details.current?.querySelector('summary')?.focus(),
    }),
    [],
  )
  const onToggle = () => {
    if (align === 'center' && details.current) keepWidth(details.current)
    makeContent()
  }
  const makeContent = () => {
    if (details.current?.open) setOpenings(openings + 1)
  }
  // It may have been opened before hydration.
  const adopt = useEffectEvent(onToggle)
  useEffect(() => {
    adopt()
    const element = details.current
    return element ? closeOnEscapeAndOutside(element) : undefined
  }, [])
  return (
    <details
      ref={details}
      className={[styles.popover, className].filter(Boolean).join(' ')}
      name={group}
      onToggle={onToggle}
    >
      <summary className={[styles.trigger, triggerClass].filter(Boolean).join(' ')}>{trigger}</summary>
      <div className={[styles.panel, align !== 'start' && styles[align], panelClass].filter(Boolean).join(' ')}>
        {openings === 0 ? (
          <noscript>{plain ?? children}</noscript>
        ) : (
          <Suspense fallback={<div className={styles.waiting} />}>
            <Fragment key={openings}>
              {children}
              <InView />
            </Fragment>
          </Suspense>
        )}
      </div>
    </details>
  )
}

/**
 * Scrolls until the whole panel is seen, also when its content grows. A panel higher than the window stays where it is:
 * its beginning counts.
 */
function InView() {
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const panel = end.current?.parentElement
    if (!panel) return
    const observer = new ResizeObserver(() => {
      if (panel.clientHeight < innerHeight - 96) panel.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(panel)
    return () => observer.disconnect()
  }, [])
  return <span ref={end} hidden />
}

/** Keeps the width of a button while its panel is open: another text in it would move a panel that is centred below it. */
function keepWidth(details: HTMLDetailsElement): void {
  details.style.inlineSize = details.open ? `${details.offsetWidth}px` : ''
}

/** Closes it. A focus inside moves to the button: closed content cannot keep it. */
function closeDetails(details: HTMLDetailsElement): void {
  if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
  details.open = false
}

function closeOnEscapeAndOutside(details: HTMLDetailsElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.open || event.defaultPrevented) return
    event.preventDefault()
    details.open = false
    details.querySelector('summary')?.focus()
  }
  const onPress = (event: PointerEvent) => {
    if (details.open && !details.contains(event.target as Node)) details.open = false
  }
  const onFocus = (event: FocusEvent) => {
    if (details.open && !details.contains(event.target as Node)) details.open = false
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('pointerdown', onPress)
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('pointerdown', onPress)
    document.removeEventListener('focusin', onFocus)
  }
}
