import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import styles from './share-panel.module.css'

/** Makes the address of the list, shows it, or switches it off. */
export function SharePanel({ address }: { address: string | null }) {
  return (
    <section id="share" className={styles.share}>
      <h2>{m.saved_places_share()}</h2>
      <p>{m.saved_places_share_text()}</p>
      <Form method="post" preventScrollReset className={styles.form}>
        <input type="hidden" name="step" value={address ? 'unshare' : 'share'} />
        {address && (
          <input
            className={styles.address}
            type="url"
            readOnly
            value={address}
            aria-label={m.saved_places_share_address()}
            onFocus={({ target }) => target.select()}
          />
        )}
        <Button look="secondary">{address ? m.saved_places_share_off() : m.saved_places_share_on()}</Button>
      </Form>
    </section>
  )
}
