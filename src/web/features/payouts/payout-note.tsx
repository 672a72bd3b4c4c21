import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import type { HostPayoutNote } from './payouts-view.ts'

/** Tells a host why nobody can book, or soon nobody, and where to change it. `ofAll`: their listings, not one of them. */
export function PayoutNote({ note, ofAll = false }: { note: HostPayoutNote; ofAll?: boolean }) {
  const { text, textOfAll, action } = {
    'host-missing': {
      text: m.payout_host_note,
      textOfAll: m.payout_host_note_all,
      action: m.payout_host_note_action,
    },
    'host-checked': {
      text: m.payout_host_checked,
      textOfAll: m.payout_host_checked_all,
      action: m.payout_host_checked_action,
    },
    'host-due': { text: m.payout_host_due, textOfAll: m.payout_host_due_all, action: m.payout_verify },
  }[note]
  return (
    <Alert look={note === 'host-checked' ? 'neutral' : 'warn'}>
      {ofAll ? textOfAll() : text()}{' '}
      <Link to="/account/payments" reloadDocument>
        {action()}
      </Link>
    </Alert>
  )
}
