import { X } from '../../../parts/icons.ts'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../../parts/button.tsx'
import styles from './several.module.css'
import type { QueueView } from './queue-view.ts'
import type { Picks } from './use-picks.ts'

/** Id of the form that the check boxes of the rows belong to. */
export const severalId = 'several'

/**
 * The decisions about all selected listings. Each opens a question that has an address; without script the bar is always
 * there, because nothing tells when a box is checked.
 */
export function SeveralBar({ view, picks }: { view: QueueView; picks: Picks }) {
  return (
    <Form
      method="get"
      id={severalId}
      className={styles.bar}
      data-empty={picks.count === 0 ? '' : undefined}
      preventScrollReset
    >
      {view.show !== 'open' && <input type="hidden" name="show" value={view.show} />}
      {view.text && <input type="hidden" name="q" value={view.text} />}
      {view.explicit && view.panel && <input type="hidden" name="item" value={view.panel.id} />}
      <p className={styles.count} role="status">
        {picks.count > 0 && m.console_picked({ count: picks.count })}
      </p>
      <div className={styles.decisions}>
        <Button size="small" name="all" value="approve">
          {m.console_approve()} …
        </Button>
        <Button size="small" look="secondary" name="all" value="ask">
          {m.console_ask()}
        </Button>
        <Button size="small" look="secondary" name="all" value="assign">
          {m.console_several_assign_open()}
        </Button>
        <Button size="small" look="danger" name="all" value="reject">
          {m.staff_reject()}
        </Button>
      </div>
      <button type="button" className={`needs-script ${styles.clear}`} onClick={picks.clear}>
        <X size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.console_pick_none()}</span>
      </button>
    </Form>
  )
}
