import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { ProblemSummary } from '../../parts/form-field.tsx'
import { Payouts } from '../payouts/payouts-page.tsx'
import { Missing } from './missing.tsx'
import { StepList } from './step-list.tsx'
import type { SaveState } from './use-autosave.ts'
import { WizardAside } from './wizard-aside.tsx'
import { WizardBar } from './wizard-bar.tsx'
import { WizardFoot } from './wizard-foot.tsx'
import type { SaveAnswer, WizardView } from './wizard-view.ts'
import styles from './wizard.module.css'

/**
 * The wizard's step for payouts. It has the forms of the page about payouts, whose values go to the payment provider, so
 * that the wizard's own buttons stand in forms beside them.
 */
export function PayoutTab({ view, answer }: { view: WizardView; answer: SaveAnswer | undefined }) {
  const { listing, payouts } = view
  const leaving = useNavigation().formData?.get('intent') === 'publish'
  const ofPayouts = answer?.values.form === 'payouts' ? answer : undefined
  const ofListing = ofPayouts ? undefined : answer
  return (
    <div className={styles.page}>
      <Form method="post">
        <WizardBar view={view} autosave={{ ...nothingTyped, savedAt: listing?.savedAt ?? null }} />
      </Form>
      <div className={styles.grid}>
        <StepList view={view} />
        <main id="content" className={styles.main}>
          <h1 className={styles.heading}>{view.title}</h1>
          {view.lead && <p className={styles.lead}>{view.lead}</p>}
          <ProblemSummary problems={ofListing?.problems} answer={ofListing} />
          {payouts?.form ? <Payouts view={payouts.form} news={payouts.news} answer={ofPayouts} /> : <VerifyFirst />}
          {view.mode === 'create' && <Missing parts={view.missing} />}
        </main>
        <WizardAside view={view} typed={null} />
      </div>
      <Form method="post">
        <WizardFoot view={view} busy={leaving} />
      </Form>
    </div>
  )
}

/** The forms of this step are not the wizard's: there is nothing that it could save. */
const nothingTyped: SaveState = { state: 'clean', byItself: false, savedAt: null, problems: [], save: () => {} }

function VerifyFirst() {
  return (
    <Alert look="warn">
      <p>{m.edit_listing_payout_verify()}</p>
      <ButtonLink to="/verify-email" size="small" look="secondary">
        {m.edit_listing_payout_verify_action()}
      </ButtonLink>
    </Alert>
  )
}
