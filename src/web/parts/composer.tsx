import { SendHorizontal } from './icons.ts'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../form-problem.ts'
import { Button } from './button.tsx'
import styles from './composer.module.css'
import { useLimits } from './limits.ts'
import { type ServerDraft, useDraft } from './use-draft.ts'
import { shownText, useTypedEarly } from './use-typed-early.ts'

type ComposerProps = {
  /** The key of the draft in this browser. */
  draftKey: string
  /** The draft as stored on the server. */
  elsewhere?: ServerDraft
  label: string
  /** Key of the message, for forms sent without script. */
  clientKey: string
  /** The answer to a message that was sent without script and refused. */
  answer: FormAnswer | undefined
  /** Sends the message when script runs. */
  onSend(content: string): void
  /** What stands at the beginning of the line below the text; `insert` puts a text at the caret. */
  renderTools?: (text: string, insert: (inserted: string) => void) => ReactNode
}

/**
 * The field where a message is written. A form; script adds the draft, keyboard shortcuts, and sending without leaving
 * the page.
 */
export function Composer({ draftKey, elsewhere, label, clientKey, answer, onSend, renderTools }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(draftKey, answer?.values.content ?? '', elsewhere)
  useTypedEarly(form, (shown) => {
    const text = shownText(shown, 'content')
    if (text && text !== draft.text) draft.change(text)
  })
  const [empty, setEmpty] = useState(false)
  const { text: limit } = useLimits()
  const problem = empty ? m.problem_message_required() : answer?.problems[0]?.message

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = draft.text.trim()
    setEmpty(content === '')
    if (content === '' || content.length > limit) return
    draft.forget()
    onSend(content)
  }
  const insert = (inserted: string) => {
    const field = form.current?.querySelector('textarea')
    if (!field) return
    const { selectionStart: start, selectionEnd: end } = field
    const before = draft.text.slice(0, start)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    draft.change((before + gap + inserted + draft.text.slice(end)).slice(0, limit))
    setEmpty(false)
    field.focus()
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <Form ref={form} method="post" className={styles.composer} onSubmit={submit} preventScrollReset>
      <input type="hidden" name="clientKey" value={clientKey} />
      <div className={styles.box} data-wrong={problem ? '' : undefined}>
        <label className="visually-hidden" htmlFor="message-text">
          {label}
        </label>
        <textarea
          id="message-text"
          name="content"
          className={styles.text}
          rows={1}
          placeholder={label}
          required
          maxLength={limit}
          value={draft.text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'message-text-error' : undefined}
          onChange={(event) => {
            setEmpty(false)
            draft.change(event.target.value)
          }}
          onKeyDown={sendByKeys}
        />
        <Foot draft={draft} limit={limit}>
          {renderTools?.(draft.text, insert)}
        </Foot>
      </div>
      {problem && (
        <p className={styles.error} id="message-text-error" role="alert">
          {problem}
        </p>
      )}
    </Form>
  )
}

function Foot({ draft, limit, children }: { draft: ReturnType<typeof useDraft>; limit: number; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {children}
      <span className={styles.state}>{draftState(draft, limit)}</span>
      <span className={`needs-script ${styles.keys}`} aria-hidden="true">
        <kbd>{m.inbox_key_ctrl()}</kbd>
        <kbd>↵</kbd>
        {m.inbox_key_sends()}
      </span>
      <Button size="small">
        <SendHorizontal size={18} aria-hidden="true" />
        {m.inbox_send()}
      </Button>
    </div>
  )
}

function draftState({ text, state }: ReturnType<typeof useDraft>, limit: number): string {
  if (text.length > limit - 500) return m.inbox_characters_left({ count: limit - text.length })
  if (state === 'restored') return m.inbox_draft_back()
  return state === 'kept' ? m.inbox_draft_kept() : ''
}
