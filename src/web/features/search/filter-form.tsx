import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './filter-row.module.css'
import { useKeptEntries, useSearchLink } from './search-links.ts'

/** The form of a filter: keeps the rest of the search and sends its own fields. Works without script. */
export function FilterForm({
  own,
  onSubmit,
  replace = false,
  children,
  className,
}: {
  /** Entries of the address that the form's fields represent. */
  own: string[]
  onSubmit?: () => void
  /** Whether the new search replaces the present history entry. */
  replace?: boolean
  children: ReactNode
  className?: string | undefined
}) {
  const kept = useKeptEntries(own)
  return (
    <Form
      method="get"
      action="/s"
      preventScrollReset
      replace={replace}
      className={[styles.form, className].filter(Boolean).join(' ')}
      {...(onSubmit ? { onSubmit } : {})}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

/** Clear, cancel and apply. Cancel is hidden without script. */
export function FilterButtons({ clear, close }: { clear: string[]; close(): void }) {
  const link = useSearchLink()
  return (
    <div className={styles.buttons}>
      <Link
        className={styles.textButton}
        to={link(Object.fromEntries(clear.map((key) => [key, null])))}
        onClick={close}
        preventScrollReset
      >
        {m.search_clear()}
      </Link>
      <button type="button" className={`needs-script ${styles.cancel}`} onClick={close}>
        {m.common_cancel()}
      </button>
      <button type="submit" className={styles.apply}>
        {m.search_apply()}
      </button>
    </div>
  )
}
