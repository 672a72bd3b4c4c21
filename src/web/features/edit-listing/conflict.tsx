import { useEffect, useRef } from 'react'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import type { SaveAnswer } from './wizard-view.ts'
import styles from './conflict.module.css'

/**
 * Resolves an edit conflict: both versions of every part that differs, side by side, to choose from. Part of the form,
 * so that it works without script. Nothing is saved before a choice is made.
 */
export function Conflict({ conflict: { version, parts } }: { conflict: NonNullable<SaveAnswer['conflict']> }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [version])
  return (
    <section ref={box} className={styles.conflict} tabIndex={-1} aria-labelledby="conflict-title">
      <h2 id="conflict-title">{m.edit_listing_conflict_title()}</h2>
      <p>{parts.length > 0 ? m.edit_listing_conflict_text() : m.edit_listing_conflict_same()}</p>
      <input type="hidden" name="resolve" value={version} />
      {parts.map(({ name, label, mine, theirs }) => (
        <fieldset key={name} className={styles.part}>
          <legend>{label}</legend>
          <Version name={name} value="mine" title={m.edit_listing_conflict_mine()} text={mine} checked />
          <Version name={name} value="theirs" title={m.edit_listing_conflict_theirs()} text={theirs} />
        </fieldset>
      ))}
      <Button name="intent" value="resolve" look="secondary">
        {m.edit_listing_conflict_save()}
      </Button>
    </section>
  )
}

function Version(props: { name: string; value: string; title: string; text: string; checked?: boolean }) {
  const { name, value, title, text, checked } = props
  return (
    <label className={styles.version}>
      <input type="radio" name={`keep:${name}`} value={value} defaultChecked={checked} />
      <span className={styles.title}>{title}</span>
      <span className={styles.text}>{text || m.edit_listing_conflict_empty()}</span>
    </label>
  )
}
