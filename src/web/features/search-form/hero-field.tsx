import type { LucideIcon } from '../../parts/icons.ts'
import { type ReactNode, type RefObject, Suspense, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { useIsHydrating } from '../../parts/use-hydrated.ts'
import { useHydratedLater } from '../../parts/use-hydrated-later.ts'
import styles from './search-pill.module.css'

/**
 * A field of the large search form. With script a press on it opens a picker. Without script, and while one of them has the
 * focus since before the picker was ready, native fields are used instead; `adopt` gets the element around them once they
 * are left.
 */
export function HeroField({
  box,
  icon: Icon,
  label,
  text,
  sent,
  native,
  adopt,
  picker,
  onOpen,
  wide = false,
}: {
  box: RefObject<HTMLFieldSetElement | null>
  icon: LucideIcon
  label: string
  /** The present value in words. */
  text: string
  /** Inputs that hold the value where the native fields are not used. */
  sent: ReactNode
  native: ReactNode
  adopt(box: HTMLElement): void
  /** The picker while it is open; null otherwise. */
  picker: ReactNode
  onOpen(): void
  wide?: boolean
}) {
  const id = useId()
  const isHydrating = useIsHydrating()
  const isNative = !useHydratedLater()
  const [inUse, setInUse] = useState(false)
  const adoptNow = useEffectEvent(() => {
    if (box.current) adopt(box.current)
  })
  const begin = useEffectEvent(() => {
    if (!isHydrating || !box.current) return
    adoptNow()
    setInUse(box.current.contains(document.activeElement))
  })
  useLayoutEffect(() => begin(), [])
  useLayoutEffect(() => {
    const field = box.current
    if (!isNative || !field) return undefined
    const enter = () => setInUse(true)
    field.addEventListener('focusin', enter)
    return () => field.removeEventListener('focusin', enter)
  }, [box, isNative])
  useLayoutEffect(() => {
    const field = box.current
    if (!inUse || !field) return undefined
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && field.contains(relatedTarget)) return
      adoptNow()
      setInUse(false)
    }
    field.addEventListener('focusout', leave)
    return () => field.removeEventListener('focusout', leave)
  }, [box, inUse])
  return (
    <fieldset ref={box} className={styles.field} data-wide={wide ? '' : undefined} aria-labelledby={id}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <span id={id} className={styles.label}>
        {label}
      </span>
      {!isNative && !inUse ? (
        <>
          {sent}
          <span className={styles.value} aria-hidden="true">
            {text}
          </span>
          <button
            type="button"
            className={styles.opener}
            aria-haspopup="dialog"
            aria-expanded={picker !== null}
            onClick={onOpen}
          >
            <span className="visually-hidden">{`${label}: ${text}`}</span>
          </button>
        </>
      ) : (
        native
      )}
      <Suspense>{picker}</Suspense>
    </fieldset>
  )
}
