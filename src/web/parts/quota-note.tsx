import { MailCheck } from './icons.ts'
import type { QuotaView } from '#web/server/quota-text.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from './alert.tsx'
import { ButtonLink } from './button.tsx'
import styles from './quota-note.module.css'

/** Says that little or nothing is left of a quota, with the way to more. */
export function QuotaNote({ quota }: { quota: QuotaView }) {
  if (!quota.confirm)
    return (
      <Alert>
        <p>{quota.text}</p>
        {quota.hint && <p className={styles.way}>{quota.hint}</p>}
      </Alert>
    )
  return (
    <Alert look="warn" icon={MailCheck}>
      <p>{quota.text}</p>
      <p className={styles.way}>
        <ButtonLink to="/verify-email" size="small" look="secondary">
          {m.enquire_verify()}
        </ButtonLink>
      </p>
    </Alert>
  )
}
