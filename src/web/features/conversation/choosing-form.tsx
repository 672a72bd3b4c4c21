import { Check } from '../../parts/icons.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, href, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import styles from './choose-requests.module.css'
import type { ListView } from './inbox-view.ts'

/** The form around the list while several requests are chosen. */
export function ChoosingForm({ list: { choosing }, children }: { list: ListView; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [count, setCount] = useState(0)
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])]
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length)
  // Boxes may have been ticked before the code was there.
  useEffect(() => setCount(form.current?.querySelectorAll('input[name="id"]:checked').length ?? 0), [])
  const chooseAll = () => {
    const all = boxes()
    const wanted = all.some(({ checked }) => !checked)
    for (const [index, box] of all.entries()) box.checked = wanted && index < choosing.most
    recount()
  }
  const tooMany = count > choosing.most
  const stopped = hydrated && (count === 0 || tooMany)
  return (
    <Form
      ref={form}
      method="get"
      action={href('/inbox/answer')}
      aria-label={m.inbox_choose_several()}
      onChange={recount}
      onSubmit={(event) => stopped && event.preventDefault()}
    >
      <input type="hidden" name="list" value={choosing.list} />
      <p className={styles.hint}>
        {m.inbox_choose_hint()}{' '}
        <button type="button" className={`needs-script ${styles.all}`} onClick={chooseAll}>
          {m.inbox_choose_all()}
        </button>
      </p>
      {children}
      <div className={styles.bar}>
        <span className={styles.count} role="status">
          {tooMany ? m.inbox_choose_too_many({ count: choosing.most }) : count > 0 && m.inbox_chosen({ count })}
        </span>
        <Link to={choosing.endTo} className={styles.end} preventScrollReset>
          {m.common_cancel()}
        </Link>
        <Button name="answer" value="decline" look="secondary" size="small" aria-disabled={stopped || undefined}>
          {m.order_decline()}
        </Button>
        <Button name="answer" value="accept" size="small" aria-disabled={stopped || undefined}>
          <Check size={18} aria-hidden="true" />
          {m.inbox_accept_several()}
        </Button>
      </div>
    </Form>
  )
}
