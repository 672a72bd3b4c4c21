import { CreditCard } from '../../parts/icons.ts'
import { Form, redirect, useNavigation } from 'react-router'
import { removeCard, saveCard, type SavedCard, savedCardOf } from '#domain/payments/index.ts'
import { takesPayments } from '#domain/transactions/index.ts'
import { fallbackLocale, formatLocale } from '#kernel/locale.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { ProblemSummary } from '../../parts/form-field.tsx'
import { sendForm } from '../../parts/send-form.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { requireCardDocument } from '../../features/card-gateway/card-document.ts'
import { paymentText } from '../../features/card-gateway/payment-text.ts'
import { cardEntry, cardNameOf, savedCardView } from '../../features/card-gateway/card-words.ts'
import { useGateway } from '../../features/card-gateway/use-gateway.ts'
import { countriesIn } from '../../features/checkout/countries.ts'
import { CardForm } from '../../features/payment-methods/card-form.tsx'
import type { Route } from './+types/payment-methods-page.ts'
import accountStyles from '../../features/account/account.module.css'
import styles from '../../features/payment-methods/payment-methods.module.css'
import { useLayoutData } from '../../parts/layout-context.ts'

const here = '/account/payment-methods'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request, { verified: true })
  const url = new URL(request.url)
  const saved = await savedCardOf(app, viewer)
  const asked = url.searchParams.get('show')
  return {
    card: saved && savedCardView(saved, { app }),
    browser: app.payments?.browser ?? null,
    takesPayments: takesPayments(app.marketplace),
    show: asked === 'enter' || (asked === 'remove' && saved) ? asked : ('card' as const),
    done: doneText(url, saved),
    billing: {
      name: `${viewer.firstName} ${viewer.lastName}`.trim(),
      country: new Intl.Locale(formatLocale(locale)).region ?? app.marketplace.search.country.code,
    },
    countries: asked === 'enter' ? countriesIn(locale) : [],
  }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireCardDocument(request)
  return serverLoader()
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request, { verified: true })
  const { intent, cardId } = textFields(await postedForm(request))
  return answerForm(
    {},
    locale,
    async () => {
      if (intent === 'remove') throw doneWith('removed', await removeCard(app, viewer))
      throw doneWith('saved', await saveCard(app, viewer, { cardId }))
    },
    paymentText,
  )
}

/** Returns the way back to the page, whose address says what was done and with which card. */
function doneWith(done: 'saved' | 'removed', saved: SavedCard | null): Response {
  const query = new URLSearchParams({ done, ...(saved && { card: cardEntry(saved.card) }) })
  return redirect(`${here}?${query}`, 303)
}

/** Returns what was done, as its address says it; null when the kept card shows that it was not, or no longer. */
function doneText({ searchParams }: URL, saved: SavedCard | null): string | null {
  const done = searchParams.get('done')
  const entry = searchParams.get('card')
  if (done === 'saved') return saved && cardEntry(saved.card) === entry ? m.methods_saved() : null
  if (done !== 'removed' || saved) return null
  const card = cardNameOf(entry)
  return card ? m.methods_removed_card({ card }) : m.methods_removed()
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.methods_title(), hidden: true })
}

/** The card that is kept for the reader: it can be added, replaced and removed. */
export default function PaymentMethods({ loaderData: view, actionData }: Route.ComponentProps) {
  if (!view.browser)
    return (
      <>
        <h1>{m.methods_title()}</h1>
        {view.takesPayments ? (
          <Alert look="bad">{m.checkout_error_key()}</Alert>
        ) : (
          <p className={accountStyles.lead}>{m.methods_unavailable()}</p>
        )}
      </>
    )
  return (
    <>
      <h1>{m.methods_title()}</h1>
      <p className={accountStyles.lead}>{m.methods_lead()}</p>
      {view.done && view.show === 'card' && (
        <div className={styles.foot}>
          <Alert look="ok" role="status">
            {view.done}
          </Alert>
        </div>
      )}
      <ProblemSummary problems={actionData?.problems} answer={actionData} />
      {view.show === 'enter' ? (
        <Entry browser={view.browser} billing={view.billing} countries={view.countries} />
      ) : view.card ? (
        <Card card={view.card} asks={view.show === 'remove'} />
      ) : (
        <Empty />
      )}
    </>
  )
}

type View = Route.ComponentProps['loaderData']

function Card({ card, asks }: { card: NonNullable<View['card']>; asks: boolean }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <section className={styles.card} aria-label={m.methods_card()}>
        <CreditCard size={28} aria-hidden="true" />
        <div className={styles.text}>
          <p>{card.name}</p>
          <p className={styles.until} data-expired={card.isExpired ? '' : undefined}>
            {card.until}
            {card.isExpired && ` · ${m.methods_expired()}`}
          </p>
        </div>
      </section>
      {asks ? (
        <Form method="post" className={styles.question}>
          <h2>{m.methods_remove_question()}</h2>
          <p>{m.methods_remove_text({ card: card.name })}</p>
          <div className={styles.foot}>
            <Button look="danger" name="intent" value="remove" busy={busy}>
              {m.methods_remove()}
            </Button>
            <ButtonLink look="quiet" to={here}>
              {m.common_keep()}
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <div className={styles.foot}>
          <ButtonLink look="secondary" to={`${here}?show=enter`}>
            {m.methods_replace()}
          </ButtonLink>
          <ButtonLink look="quiet" to={`${here}?show=remove`}>
            {m.methods_remove()}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Empty() {
  return (
    <section className={styles.empty}>
      <h2>{m.methods_none()}</h2>
      <p>{m.methods_none_text()}</p>
      <ButtonLink to={`${here}?show=enter`}>{m.methods_add()}</ButtonLink>
    </section>
  )
}

function Entry({
  browser,
  billing,
  countries,
}: Pick<View, 'billing' | 'countries'> & { browser: NonNullable<View['browser']> }) {
  const gateway = useGateway(browser, useLayoutData()?.locale ?? fallbackLocale)
  const isReady = useHydrated()
  return (
    <>
      <noscript>
        <Alert look="warn">{m.checkout_without_script()}</Alert>
      </noscript>
      {isReady && <CardForm gateway={gateway} billing={billing} countries={countries} />}
    </>
  )
}
