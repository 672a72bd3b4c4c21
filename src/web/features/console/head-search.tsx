import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './console-layout.module.css'
import { isTyping } from './is-typing.ts'

/**
 * The search in the heading of a console page, which the key / reaches. Without properties it looks for people, listings
 * and stays. `narrow`: it has a line of its own on narrow screens, where it is left out otherwise.
 */
export function HeadSearch({
  action = '/console/find',
  label = m.overview_find(),
  placeholder = label,
  text = '',
  hidden = {},
  narrow = false,
}: {
  action?: string
  label?: string
  placeholder?: string
  text?: string
  hidden?: Record<string, string>
  narrow?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog:modal') || !input.current?.checkVisibility()) return
      event.preventDefault()
      input.current.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Form
      method="get"
      action={action}
      role="search"
      className={styles.headSearch}
      data-narrow={narrow ? '' : undefined}
    >
      <Search size={18} aria-hidden="true" />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={text}
        maxLength={200}
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
      />
      <kbd aria-hidden="true">/</kbd>
    </Form>
  )
}
