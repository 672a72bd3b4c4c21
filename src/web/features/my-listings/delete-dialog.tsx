import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import type { TransactionLine } from '#web/server/transaction-lines.ts'
import { TransactionList } from '../../parts/transaction-list.tsx'
import { Alert } from '../../parts/alert.tsx'
import styles from './delete-dialog.module.css'
import type { ListingsView, StepFailure } from './listings-view.ts'
import { Step } from './step-form.tsx'
import { busyWords, failedWords } from './step-words.ts'

type Props = {
  listing: NonNullable<ListingsView['deleting']>
  /** Where "keep" leads. */
  keepTo: string
  failure: StepFailure | undefined
}

/** Asks before a listing is deleted, and says what happens. It has an address and opens without script. */
export function DeleteDialog({ listing: { id, title, state, unfinished }, keepTo, failure }: Props) {
  const dialog = useModal()
  const navigate = useNavigate()
  const busy = useNavigation().formMethod === 'POST'
  const blocked = unfinished.stays.length > 0
  return (
    <div className={styles.scrim}>
      <dialog
        ref={dialog}
        open
        className={styles.dialog}
        aria-labelledby="delete-title"
        onCancel={(event) => {
          event.preventDefault()
          void navigate(keepTo, { preventScrollReset: true })
        }}
      >
        <h2 id="delete-title" className={styles.title}>
          {m.my_listings_delete_title({ title })}
        </h2>
        {blocked ? <Blocked stays={unfinished.stays} /> : <Consequences requests={unfinished.requests} />}
        {state === 'published' && <Alert>{m.my_listings_delete_instead()}</Alert>}
        {failure && (
          <Alert look="bad" icon={TriangleAlert} role="alert">
            <strong>{failedWords[failure.intent]()}</strong> {failure.message}
          </Alert>
        )}
        <div className={styles.foot}>
          <ButtonLink look="secondary" to={keepTo} preventScrollReset>
            {m.my_listings_delete_keep()}
          </ButtonLink>
          {!blocked && (
            <Step Form={Form} id={id} intent="delete">
              <Button busy={busy} className={styles.delete}>
                {busy ? busyWords.delete() : m.my_listings_delete_do()}
              </Button>
            </Step>
          )}
        </div>
      </dialog>
    </div>
  )
}

/** An agreed stay prevents the deletion: its guests are listed, with links to cancel. */
function Blocked({ stays }: { stays: TransactionLine[] }) {
  return (
    <>
      <Alert look="warn">
        <strong>{m.my_listings_delete_blocked({ count: stays.length })}</strong> {m.unfinished_cancel_first()}
      </Alert>
      <TransactionList lines={stays} />
    </>
  )
}

function Consequences({ requests }: { requests: TransactionLine[] }) {
  return (
    <>
      <p>{m.my_listings_delete_text()}</p>
      <ul className={styles.consequences}>
        <li>{m.my_listings_delete_one()}</li>
        <li>{m.my_listings_delete_two()}</li>
        <li>{m.my_listings_delete_three()}</li>
      </ul>
      {requests.length > 0 && (
        <>
          <p>{m.unfinished_will_end({ count: requests.length })}</p>
          <TransactionList lines={requests} />
        </>
      )}
    </>
  )
}

/** Turns the open dialog into a modal one when script runs: it traps the focus, and Escape closes it. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.close()
    element?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}
