import { UserRound } from '../../../parts/icons.ts'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../../parts/button.tsx'
import styles from './assignment-line.module.css'
import type { PanelView } from './queue-view.ts'

/** Id of the button that takes the open listing or gives it back, which has a keyboard shortcut. */
export const takeId = 'take-listing'

/** Who looks after the open listing, with the button that takes it or gives it back. */
export function AssignmentLine({ panel }: { panel: PanelView }) {
  const busy = useNavigation().state === 'submitting'
  const { assignment, mayTake, giveTo } = panel
  const isMine = assignment?.mine ?? false
  return (
    <div className={styles.line} data-nobody={assignment ? undefined : ''}>
      <p>
        <UserRound size={18} aria-hidden="true" />
        {assignment?.text ?? m.console_with_nobody()}
      </p>
      {giveTo && (
        <Link to={giveTo} className={styles.give} preventScrollReset>
          {m.console_give()}
        </Link>
      )}
      {mayTake && (
        <Form method="post" preventScrollReset onSubmit={(event) => busy && event.preventDefault()}>
          <input type="hidden" name="pick" value={panel.id} />
          <Button
            id={takeId}
            size="small"
            look="secondary"
            name="intent"
            value={isMine ? 'give-back' : 'take'}
            className={styles.take}
          >
            {isMine ? m.console_give_back() : m.console_take()}
            <kbd aria-hidden="true">M</kbd>
          </Button>
        </Form>
      )}
    </div>
  )
}
