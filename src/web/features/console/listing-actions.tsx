import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { ActionForm } from './action-form.tsx'
import styles from './file.module.css'

type Listing = { id: string; state: string; closedByStaff: boolean; deleted: boolean; stays: number }

type Props = {
  listing: Listing
  /** Whether staff approve listings before they are published. */
  needsApproval: boolean
  answer: FormAnswer | undefined
}

/**
 * The actions of staff for a listing in its state. A public listing can only be rejected where its author cannot
 * publish it again.
 */
export function ListingActions({ listing, needsApproval, answer }: Props) {
  const { id, state, closedByStaff, deleted, stays } = listing
  if (deleted) return null
  const isPublic = state === 'published'
  return (
    <>
      {(isPublic || (state === 'closed' && !closedByStaff)) && (
        <ActionForm
          intent="close-listing"
          subject={id}
          title={m.staff_close_listing()}
          effect={m.staff_close_listing_effect()}
          danger
          answer={answer}
        >
          {stays > 0 && (
            <label className={styles.check}>
              <input type="checkbox" name="stays" value="cancel" />
              {m.staff_close_listing_stays({ count: stays })}
            </label>
          )}
        </ActionForm>
      )}
      {state === 'closed' && (
        <ActionForm
          intent="reopen-listing"
          subject={id}
          title={m.staff_reopen_listing()}
          effect={m.staff_reopen_listing_effect()}
          answer={answer}
        />
      )}
      {((isPublic && needsApproval) || state === 'pendingApproval') && (
        <ActionForm
          intent="reject-listing"
          subject={id}
          title={m.staff_reject_listing()}
          effect={m.staff_reject_listing_effect()}
          danger
          answer={answer}
        />
      )}
    </>
  )
}
