import { TriangleAlert } from '../../parts/icons.ts'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import type { TransactionLine } from '#web/server/transaction-lines.ts'
import { TransactionList } from '../../parts/transaction-list.tsx'
import { Alert } from '../../parts/alert.tsx'
import { Modal, ModalBody, ModalFoot } from '../../parts/modal.tsx'
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
  const busy = useNavigation().formMethod === 'POST'
  const blocked = unfinished.stays.length > 0
  return (
    <Modal name="delete" title={m.my_listings_delete_title({ title })} closesTo={keepTo}>
      {(close) => (
        <>
          <ModalBody>
            {blocked ? <Blocked stays={unfinished.stays} /> : <Consequences requests={unfinished.requests} />}
            {state === 'published' && <Alert>{m.my_listings_delete_instead()}</Alert>}
            {failure && (
              <Alert look="bad" icon={TriangleAlert} role="alert">
                <strong>{failedWords[failure.intent]()}</strong> {failure.message}
              </Alert>
            )}
          </ModalBody>
          <ModalFoot>
            <ButtonLink look="secondary" {...close}>
              {m.my_listings_delete_keep()}
            </ButtonLink>
            {!blocked && (
              <Step Form={Form} id={id} intent="delete">
                <Button busy={busy} look="confirm">
                  {busy ? busyWords.delete() : m.my_listings_delete_do()}
                </Button>
              </Step>
            )}
          </ModalFoot>
        </>
      )}
    </Modal>
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
