import { Search } from '../../parts/icons.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './console-layout.module.css'
import { isTyping } from './is-typing.ts'

/**
 * The search in the heading of a console page, which the key / reaches. Without properties it looks for people, listings
 * and stays. On narrow screens a magnifier opens it in a line of its own, where it stands at once while something is
 * searched for, or `open`.
 */
export function HeadSearch({
  action = '/console/find',
  label = m.overview_find(),
  placeholder = label,
  text = '',
  hidden = {},
  open = text !== '',
}: {
  action?: string
  label?: string
  placeholder?: string
  text?: string
  hidden?: Record<string, string>
  open?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLDetailsElement>(null)
  const close = (event: KeyboardEvent<HTMLInputElement>) => {
    // The first Escape empties the field, as in every search field.
    if (event.key !== 'Escape' || !opener.current?.open || event.currentTarget.value !== '') return
    opener.current.open = false
    opener.current.querySelector('summary')?.focus()
  }
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog:modal') || !input.current?.checkVisibility()) return
      event.preventDefault()
      input.current.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      {!open && <Opener label={label} opener={opener} input={input} />}
      <Form method="get" action={action} role="search" className={styles.headSearch} data-open={open ? '' : undefined}>
        <Search size={18} aria-hidden="true" />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={text}
          onKeyDown={close}
          maxLength={200}
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
        />
        <kbd aria-hidden="true">/</kbd>
      </Form>
    </>
  )
}

/** The magnifier on narrow screens. It opens the search without script, too; with script the field gets the focus. */
function Opener({
  label,
  opener,
  input,
}: {
  label: string
  opener: RefObject<HTMLDetailsElement | null>
  input: RefObject<HTMLInputElement | null>
}) {
  return (
    <details
      ref={opener}
      className={styles.searchOpener}
      onToggle={({ currentTarget }) => currentTarget.open && input.current?.focus()}
    >
      <summary>
        <Search size={22} aria-hidden="true" />
        <span className="visually-hidden">{label}</span>
      </summary>
    </details>
  )
}
