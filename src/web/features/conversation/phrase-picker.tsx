import { MessageSquareQuote, Plus } from '../../parts/icons.ts'
import { useRef } from 'react'
import { href, Link, useFetcher } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Popover, type PopoverHandle } from '../../parts/popover.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import type { ThreadView } from './inbox-view.ts'
import styles from './phrase-picker.module.css'

/** A button with sentences to put into the message. Without script a link leads to the reader's own ones. */
export function PhrasePicker({
  phrases: { offered, own },
  text,
  onPick,
}: {
  phrases: ThreadView['phrases']
  /** What is written, which can be saved. */
  text: string
  onPick(phrase: string): void
}) {
  const popover = useRef<PopoverHandle>(null)
  const manage = (
    <Link to={href('/inbox/phrases')} className={styles.manage}>
      {m.inbox_phrases_manage()}
    </Link>
  )
  if (!useHydrated()) return manage
  const pick = (phrase: string) => {
    popover.current?.close()
    onPick(phrase)
  }
  return (
    <Popover
      ref={popover}
      triggerClass={styles.trigger}
      panelClass={styles.panel}
      trigger={
        <>
          <MessageSquareQuote size={20} aria-hidden="true" />
          <span className="visually-hidden">{m.inbox_phrases()}</span>
        </>
      }
    >
      <ul className={styles.phrases} aria-label={m.inbox_phrases()}>
        {[...own.map(({ content }) => content), ...offered].map((phrase) => (
          <li key={phrase}>
            <button type="button" className={styles.phrase} onClick={() => pick(phrase)}>
              {phrase}
            </button>
          </li>
        ))}
      </ul>
      <SavePhrase text={text.trim()} known={own.map(({ content }) => content)} />
      {manage}
    </Popover>
  )
}

/** Saves what is written as a sentence of one's own. */
function SavePhrase({ text, known }: { text: string; known: string[] }) {
  const fetcher = useFetcher<FormAnswer>()
  const problem = fetcher.data?.problems?.[0]?.message
  if (text === '' || known.includes(text)) return null
  return (
    <>
      <button
        type="button"
        className={styles.save}
        aria-disabled={fetcher.state !== 'idle' || undefined}
        onClick={() => {
          if (fetcher.state === 'idle')
            void fetcher.submit({ content: text, stay: '1' }, { method: 'post', action: href('/inbox/phrases') })
        }}
      >
        <Plus size={18} aria-hidden="true" />
        {m.inbox_phrase_save_written()}
      </button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
