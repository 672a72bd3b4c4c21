import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { useLeaving } from '../../parts/use-leaving.ts'
import { useTypingDelays } from '../../parts/use-typing-delays.ts'
import { FilterButtons, FilterForm } from './filter-form.tsx'
import type { PanelProps } from './panel-props.ts'
import styles from './filter-row.module.css'

const own = ['keywords', 'sort']

/** Keywords in title and description. Searches while typing. */
export function KeywordPanel({ data, close }: PanelProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submit = useSubmit()
  const isLeaving = useLeaving()
  const delays = useTypingDelays()
  useEffect(() => {
    input.current?.focus()
    return () => clearTimeout(timer.current)
  }, [])
  const finish = () => {
    clearTimeout(timer.current)
    close()
  }
  const onType = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => isLeaving() || void submit(input.current?.form ?? null, { preventScrollReset: true }),
      delays.words,
    )
  }
  return (
    <FilterForm own={own} onSubmit={finish}>
      <label className={styles.fieldLabel} htmlFor="keywords">
        {m.search_filter_keywords()}
      </label>
      <input
        ref={input}
        id="keywords"
        className={styles.textField}
        type="search"
        name="keywords"
        maxLength={100}
        defaultValue={data.query.keywords ?? ''}
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby="keywords-hint"
        onChange={onType}
      />
      <p id="keywords-hint" className={styles.hint}>
        {m.search_filter_keywords_hint()}
      </p>
      <FilterButtons clear={own} close={finish} />
    </FilterForm>
  )
}
