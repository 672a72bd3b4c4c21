import { History } from 'lucide-react'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import styles from './kept-note.module.css'
import type { KeptForm } from './use-kept-form.ts'

/** Offers to restore values that were typed earlier in this browser and never saved. */
export function KeptNote({ kept: { offered, restore, dismiss } }: { kept: KeptForm }) {
  if (!offered) return null
  return (
    <Alert icon={History} role="status">
      <p>{m.wizard_kept()}</p>
      <p className={styles.actions}>
        <Button type="button" look="secondary" size="small" onClick={restore}>
          {m.wizard_kept_restore()}
        </Button>
        <Button type="button" look="quiet" size="small" onClick={dismiss}>
          {m.wizard_kept_dismiss()}
        </Button>
      </p>
    </Alert>
  )
}
