import { History } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import styles from './stored-form-alert.module.css'
import type { StoredForm } from './use-stored-form.ts'

/** Offers to restore values that were typed earlier in this browser and never saved. */
export function StoredFormAlert({ kept: { offered, restore, dismiss } }: { kept: StoredForm }) {
  if (!offered) return null
  return (
    <Alert icon={History} role="status">
      <p>{m.edit_listing_kept()}</p>
      <p className={styles.actions}>
        <Button type="button" look="secondary" size="small" onClick={restore}>
          {m.edit_listing_kept_restore()}
        </Button>
        <Button type="button" look="quiet" size="small" onClick={dismiss}>
          {m.common_discard()}
        </Button>
      </p>
    </Alert>
  )
}
