import { type LucideIcon, MessageCircle, Users, Wallet } from '../../parts/icons.ts'
import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { DialogPage } from '../../parts/dialog.tsx'
import { ProblemSummary } from '../../parts/form-field.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import type { EnquiryView } from './load-enquiry.ts'
import styles from './enquiry-safety-notice.module.css'

/** The safety notice, read once before writing to a host. */
export function SafetyNotice({ view, answer }: { view: EnquiryView; answer: FormAnswer | undefined }) {
  const { name } = view
  const isHost = view.listing.kind === 'request'
  return (
    <DialogPage
      over
      width={560}
      title={m.enquire_safety_title({ name })}
      closeTo={view.listing.to}
      closeLabel={m.enquire_close()}
      foot={
        <>
          <p className={styles.once}>{m.enquire_safety_once({ name })}</p>
          <Form method="post" replace preventScrollReset>
            <input type="hidden" name="step" value="notice" />
            <Button wide>{m.enquire_continue()}</Button>
          </Form>
        </>
      }
    >
      <ProblemSummary problems={answer?.problems} answer={answer} />
      <p>{m.enquire_safety_intro()}</p>
      <ul className={styles.rules}>
        <Rule icon={Wallet} title={view.safety.payTitle} text={view.safety.pay} />
        <Rule
          icon={MessageCircle}
          title={m.enquire_safety_stay_title({ marketplace: view.marketplace })}
          text={m.enquire_safety_stay()}
        />
        <Rule
          icon={Users}
          title={m.enquire_safety_tell_title()}
          text={isHost ? m.enquire_safety_host_tell() : m.enquire_safety_tell()}
        />
      </ul>
      <p>
        <PageLink to="/safety-center" className={styles.all}>
          {m.enquire_safety_all()}
        </PageLink>
      </p>
    </DialogPage>
  )
}

function Rule({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className={styles.rule}>
      <span className={styles.tile}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </li>
  )
}
