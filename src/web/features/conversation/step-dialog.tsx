import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import type { CloseLink } from '../../parts/address-dialog.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { Modal, ModalBody, ModalFoot } from '../../parts/modal.tsx'
import { AcceptDialog, DeclineDialog, ReleaseDialog } from './answer-dialogs.tsx'
import type { ThreadView } from './inbox-view.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import type { StepDialogName } from './order-view.ts'
import type { DialogBodyProps } from './dialog-body-props.ts'
import { ReviewDialog } from './review-dialog.tsx'

type Words = {
  title(thread: ThreadView): string
  act(): string
  keep(): string
  failed(): string
  danger?: boolean
  Body(props: DialogBodyProps): ReactNode
}

const words: Record<StepDialogName, Words> = {
  accept: {
    title: ({ shortName: name }) => m.order_accept_title({ name }),
    act: m.order_accept_do,
    keep: m.order_not_yet,
    failed: m.order_failed_accept,
    Body: AcceptDialog,
  },
  decline: {
    title: ({ shortName: name }) => m.order_decline_title({ name }),
    act: m.order_decline_do,
    keep: m.order_not_yet,
    failed: m.order_failed_decline,
    danger: true,
    Body: DeclineDialog,
  },
  withdraw: {
    title: () => m.order_withdraw_title(),
    act: m.order_withdraw_do,
    keep: m.order_keep,
    failed: m.order_failed,
    danger: true,
    Body: (props) => (
      <ReleaseDialog {...props} dialog="withdraw" text={m.order_withdraw_text({ name: props.thread.shortName })} />
    ),
  },
  cancel: {
    title: () => m.order_cancel_title(),
    act: m.order_cancel_do,
    keep: m.order_keep,
    failed: m.order_failed,
    danger: true,
    Body: (props) => (
      <ReleaseDialog {...props} dialog="cancel" text={m.order_cancel_text({ name: props.thread.shortName })} />
    ),
  },
  review: {
    title: ({ shortName: name, order }) =>
      order.role === 'customer' ? m.order_review_title_customer({ name }) : m.order_review_title_provider({ name }),
    act: m.order_review_do,
    keep: m.order_not_yet,
    failed: m.order_failed,
    Body: ReviewDialog,
  },
  offer: {
    title: () => m.order_offer_title(),
    act: m.order_offer_do,
    keep: m.order_not_yet,
    failed: m.order_failed,
    Body: ProposeDialog,
  },
}

/**
 * A dialog before an action that cannot be undone. It has an address and works without script. What is missing is said by
 * the server, in the language of the page; the first field that is wrong takes the focus.
 */
export function StepDialog({
  thread,
  dialog,
  answer,
}: {
  thread: ThreadView
  dialog: StepDialogName
  answer: FormAnswer | undefined
}) {
  const { title, Body } = words[dialog]
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer?.values.step) form.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea)')?.focus()
  }, [answer])
  return (
    <Modal name="ask" title={title(thread)}>
      {(close) => (
        <Form ref={form} method="post" noValidate>
          <ModalBody>
            <Hidden thread={thread} dialog={dialog} />
            <Refusal answer={answer} failed={words[dialog].failed} />
            <Body thread={thread} answer={answer} />
          </ModalBody>
          <Foot dialog={dialog} close={close} hasAction={dialog !== 'offer' || !!thread.order.choices?.length} />
        </Form>
      )}
    </Modal>
  )
}

/** Hidden inputs: the transition by its name in the process; reviews and offers have their own intents. */
function Hidden({ thread, dialog }: { thread: ThreadView; dialog: StepDialogName }) {
  const isStep = dialog !== 'review' && dialog !== 'offer'
  return (
    <>
      <input type="hidden" name="step" value={isStep ? 'transition' : dialog} />
      <input type="hidden" name="asked" value={dialog} />
      <input type="hidden" name="clientKey" value={thread.clientKey} />
      {isStep && <input type="hidden" name="transition" value={thread.order.steps[dialog]} />}
    </>
  )
}

/** The refusal of the whole form; fields show their own problems. */
function Refusal({ answer, failed }: { answer: FormAnswer | undefined; failed: () => string }) {
  const general = answer?.values.step ? answer.problems.filter(({ field }) => !fields.has(field ?? '')) : []
  if (general.length === 0) return null
  return (
    <Alert look="bad" role="alert">
      <strong>{failed()}</strong> {general[0]?.message}
    </Alert>
  )
}

const fields = new Set(['rating', 'content', 'message', 'listingId', 'reason'])

function Foot({ dialog, close, hasAction }: { dialog: StepDialogName; close: CloseLink; hasAction: boolean }) {
  const { act, keep, danger } = words[dialog]
  const busy = useNavigation().formMethod === 'POST'
  return (
    <ModalFoot>
      <ButtonLink look="quiet" {...close}>
        {keep()}
      </ButtonLink>
      {hasAction && (
        <Button busy={busy} look={danger ? 'confirm' : 'primary'}>
          {act()}
        </Button>
      )}
    </ModalFoot>
  )
}
