import { ArrowLeft, Lock } from '../../parts/icons.ts'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { fallbackLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { Logo } from '../../parts/logo.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { useGateway } from '../card-gateway/use-gateway.ts'
import type { CheckoutView, OpenCheckout } from './checkout-view.ts'
import { DeadlineClock } from './deadline-clock.tsx'
import { PayForm } from './pay-form.tsx'
import { Summary } from './summary.tsx'
import { useTimeLeft } from './use-clock.ts'
import styles from './checkout-page.module.css'
import { useLayoutData } from '../../parts/layout-context.ts'

/** The page on which a guest pays. Its links load whole documents: other pages have stricter headers. */
export function CheckoutPage({ view }: { view: CheckoutView }) {
  const layout = useLayoutData()
  return (
    <>
      <header className={styles.bar}>
        <Link to="/" reloadDocument className={styles.logo}>
          <Logo name={layout?.marketplace.name ?? ''} />
        </Link>
        <p className={styles.secure}>
          <Lock size={16} aria-hidden="true" />
          {m.checkout_secure()}
        </p>
      </header>
      <main id="content" className={styles.page} data-open={view.kind === 'open' ? '' : undefined}>
        <div className={styles.head}>
          <Link to={view.listing.to} reloadDocument className={styles.back}>
            <ArrowLeft size={18} aria-hidden="true" />
            {view.listing.title}
          </Link>
          <h1>{m.checkout_title()}</h1>
        </div>
        <div className={styles.left}>
          {view.kind === 'open' && <Open key={view.transactionId} view={view} />}
          {view.kind === 'expired' && <Expired view={view} />}
          {view.kind === 'not-bookable' && (
            <Alert look="warn" role="alert">
              {m.payout_guest_note()}
            </Alert>
          )}
        </div>
        <Summary view={view} />
      </main>
    </>
  )
}

function Open({ view }: { view: OpenCheckout }) {
  const left = useTimeLeft(view.expiresAt, view.now)
  const [isCanceled, setCanceled] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const cancel = useCallback(() => setCanceled(true), [])
  // A payment that is under way when the time ends may still succeed.
  if ((left === 0 && !isBusy) || isCanceled) return <Expired view={view} />
  return (
    <>
      <DeadlineClock left={left} />
      <section>
        <h2>{m.checkout_booking()}</h2>
        <dl className={styles.booking}>
          <Chosen
            name={m.checkout_when()}
            value={view.stay.when}
            to={view.changeTo}
            label={m.checkout_change_dates()}
          />
          {view.stay.people && (
            <Chosen
              name={m.checkout_people()}
              value={view.stay.people}
              to={view.changeTo}
              label={m.checkout_change_people()}
            />
          )}
        </dl>
      </section>
      <noscript>
        <Alert look="warn">{m.checkout_without_script()}</Alert>
      </noscript>
      <Payment view={view} onCanceled={cancel} onBusy={setBusy} />
    </>
  )
}

/** The form, or why nothing can be paid. */
function Payment({
  view,
  onCanceled,
  onBusy,
}: {
  view: OpenCheckout
  onCanceled(): void
  onBusy(isBusy: boolean): void
}) {
  const isReady = useHydrated()
  const gateway = useGateway(view.browser, useLayoutData()?.locale ?? fallbackLocale)
  const { price, clientSecret, browser } = view
  if (!browser) return <Obstacle sentence={m.checkout_error_key()} />
  if (!price) return <Obstacle sentence={m.checkout_error_breakdown()} />
  if (!clientSecret) return <Obstacle sentence={m.checkout_error_data()} />
  if (!isReady) return null
  return <PayForm view={{ ...view, price, clientSecret }} gateway={gateway} onCanceled={onCanceled} onBusy={onBusy} />
}

function Obstacle({ sentence }: { sentence: string }) {
  return (
    <Alert look="bad" role="alert">
      {sentence}
    </Alert>
  )
}

function Chosen({ name, value, to, label }: { name: string; value: string; to: string; label: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className={styles.change}>
        <Link to={to} reloadDocument aria-label={label}>
          {m.common_change()}
        </Link>
      </dd>
    </div>
  )
}

/** The time is up: nothing was charged, and the stay can be requested again with the same days. */
function Expired({ view }: { view: CheckoutView }) {
  return (
    <section className={styles.expired} role="alert">
      <h2>{m.checkout_expired_title()}</h2>
      <p>{m.checkout_expired_text()}</p>
      <ButtonLink to={view.changeTo} reloadDocument>
        {m.checkout_again()}
      </ButtonLink>
    </section>
  )
}
