import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import type { ThreadView } from './inbox-view.ts'
import type { AddressMove } from './order-view.ts'
import panel from './side-panel.module.css'

/**
 * For the host of an agreed stay whose listing has a new address: the guest sees the new one when the host confirms it.
 */
export function AddressMoved({ thread, move }: { thread: ThreadView; move: AddressMove }) {
  const busy = useNavigation().formData?.get('step') === 'move-stay'
  return (
    <section className={panel.card} aria-labelledby="address-moved">
      <h2 id="address-moved" className={panel.cardTitle}>
        {m.order_moved_title()}
      </h2>
      <p className={panel.lead}>
        {move.agreed
          ? m.order_moved_text({ name: thread.shortName, address: move.agreed })
          : m.order_moved_none({ name: thread.shortName })}
      </p>
      <Alert>{m.order_moved_now({ address: move.present })}</Alert>
      <Form method="post">
        <input type="hidden" name="step" value="move-stay" />
        <Button look="secondary" wide busy={busy}>
          {m.order_moved_tell({ name: thread.shortName })}
        </Button>
      </Form>
    </section>
  )
}
