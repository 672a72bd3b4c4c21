import * as m from '#words/compiled/messages.js'
import type { ThreadView } from './inbox-view.ts'
import styles from './proposal-entry.module.css'
import { AskForProposal, ProposalFacts } from './proposals-panel.tsx'
import type { ProposalCard } from './order-view.ts'
import panel from './side-panel.module.css'

/** An offered place among the messages. On narrow screens it can be asked for here, since there is no panel. */
export function ProposalEntry({ thread, proposal }: { thread: ThreadView; proposal: ProposalCard }) {
  return (
    <li className={styles.entry} data-own={proposal.own ? '' : undefined}>
      <p className={styles.heading}>
        {proposal.own ? m.order_offer_own() : m.order_offer_from({ name: thread.shortName })}
      </p>
      <div className={panel.place}>
        <ProposalFacts proposal={proposal} />
        <div className={`${styles.form} ${panel.placeForm}`}>
          <AskForProposal proposal={proposal} clientKey={thread.clientKey} ownRequest={thread.order.ownRequest} />
        </div>
      </div>
    </li>
  )
}
