import { UserRoundCheck } from '../../parts/icons.ts'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import styles from './vouch-box.module.css'

/**
 * What the reader, an organisation, can do about vouching for a person. `since`, `until`: the day in words. `isWithdrawn`:
 * the reader has just ended it.
 */
type Vouch =
  | { state: 'possible'; isWithdrawn: boolean }
  | { state: 'declined' }
  | { state: 'removed'; until: string }
  | { state: 'given'; since: string }

/** On a person's profile, for organisations with a seal: the way to vouch, or that the reader does so already. */
export function VouchBox({ person, vouch }: { person: { userId: string; shortName: string }; vouch: Vouch }) {
  const { userId, shortName: name } = person
  if (vouch.state === 'declined') return <p className={styles.text}>{m.vouch_declined({ name })}</p>
  if (vouch.state === 'removed')
    return <p className={styles.text}>{m.vouch_removed_by_staff({ name, date: vouch.until })}</p>
  if (vouch.state === 'possible')
    return (
      <div className={styles.way}>
        {vouch.isWithdrawn && (
          <Alert look="ok" role="status">
            {m.vouch_done_withdrawn()}
          </Alert>
        )}
        <ButtonLink look="secondary" pill wide to={`/u/${userId}/vouch`} rel="nofollow">
          <UserRoundCheck size={18} aria-hidden="true" />
          {m.vouch_do()}
        </ButtonLink>
      </div>
    )
  return (
    <Form method="post" action={`/u/${userId}/vouch`} className={styles.given}>
      <p className={styles.text}>{m.vouch_given({ name, date: vouch.since })}</p>
      <Button look="secondary" size="small" name="intent" value="withdraw" aria-label={m.vouch_withdraw_of({ name })}>
        {m.vouch_withdraw()}
      </Button>
    </Form>
  )
}
