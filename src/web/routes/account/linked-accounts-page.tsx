import { redirect } from 'react-router'
import {
  connectIdentity,
  connectingAsksPassword,
  ownIdentities,
  pendingIdentity,
  removeIdentity,
} from '#domain/identities/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { endProviderNote, providerNote } from '#web/server/log-in-cookies.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import { ConnectIdentityForm } from '../../features/identities/connect-identity-form.tsx'
import { LinkedAccounts } from '../../features/identities/linked-accounts.tsx'
import { RemoveForm } from '../../features/account/remove-form.tsx'
import { providerLink } from '../../features/auth/provider-buttons.tsx'
import { providerRefusal } from '../../features/auth/provider-refusal.ts'
import type { Route } from './+types/linked-accounts-page.ts'
import styles from '../../features/account/account.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale, site } = requireOwnAccount(context, request)
  const date = (at: Date) => dateWithYear(at, { locale, timeZone: app.marketplace.timeZone }, 'medium')
  const query = new URL(request.url).searchParams
  return withErrorPage(locale, async () => {
    const { identities, hasPassword } = await ownIdentities(app, viewer)
    const waiting = await pendingIdentity(app, providerNote(readCookies(request), site.secure))
    return {
      hasPassword,
      waiting: waiting && {
        provider: waiting.label,
        email: waiting.email,
        asksPassword: await connectingAsksPassword(app, viewer, waiting),
      },
      removing: { provider: query.get('remove'), subject: query.get('of') },
      done: query.has('added') ? ('added' as const) : query.has('removed') ? ('removed' as const) : null,
      refused: query.get('refused'),
      providers: app.logInProviders.map(({ id, label }) => ({ id, label })),
      identities: identities.map(({ provider, label, subject, createdAt, lastUsedAt, isUsable }) => ({
        provider,
        label,
        subject,
        about: isUsable
          ? [m.identities_since({ date: date(createdAt) })]
              .concat(lastUsedAt ? m.identities_used({ date: date(lastUsedAt) }) : [])
              .join(' · ')
          : m.identities_ended(),
      })),
    }
  })
}

/** Links the identity that waits in this browser, forgets it, or unlinks one. */
export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = requireOwnAccount(routerContext, request)
  const { app, viewer, locale, site } = context
  const { intent, provider, subject, currentPassword } = textFields(await postedForm(request))
  return answerForm({}, locale, async () => {
    if (intent === 'forget') {
      endProviderNote(context)
      throw redirect('/account/providers', 303)
    }
    if (intent === 'connect') {
      await connectIdentity(app, viewer, { note: providerNote(readCookies(request), site.secure), currentPassword })
      endProviderNote(context)
      throw redirect('/account/providers?added=1', 303)
    }
    await removeIdentity(app, viewer, { provider, subject, currentPassword })
    throw redirect('/account/providers?removed=1', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.identities_title(), hidden: true })
}

/** The member's accounts at other providers: which are linked, linking another one, and unlinking one. */
export default function OwnIdentities({ loaderData, actionData }: Route.ComponentProps) {
  const { identities, providers, waiting, removing, done, refused, hasPassword } = loaderData
  const problems = actionData?.problems
  const leaving = identities.find(
    ({ provider, subject }) => provider === removing.provider && subject === removing.subject,
  )
  if (leaving)
    return (
      <RemoveForm
        title={m.identities_remove_of({ provider: leaving.label })}
        lead={m.identities_remove_lead()}
        fields={{ provider: leaving.provider, subject: leaving.subject }}
        asksPassword={hasPassword}
        removeLabel={m.identities_remove()}
        keepLabel={m.common_keep()}
        keepTo="/account/providers"
        problems={problems}
      />
    )
  if (waiting) return <ConnectIdentityForm waiting={waiting} problems={problems} />
  const sentence = providerRefusal(refused)
  return (
    <>
      <h1>{m.identities_title()}</h1>
      <p className={styles.lead}>{m.identities_lead()}</p>
      <div className={styles.form}>
        {done && !actionData && (
          <Alert look="ok" role="status">
            {done === 'added' ? m.identities_added() : m.identities_removed()}
          </Alert>
        )}
        {sentence && !actionData && (
          <Alert look="bad" role="alert">
            {sentence}
          </Alert>
        )}
        <LinkedAccounts identities={identities} />
      </div>
      {providers.length > 0 && (
        <div className={styles.form}>
          <h2>{m.identities_add()}</h2>
          <div className={styles.foot}>
            {providers.map(({ id, label }) => (
              <ButtonLink
                key={id}
                look="secondary"
                reloadDocument
                rel="nofollow"
                to={providerLink(id, '/account/providers')}
              >
                {m.identities_connect({ provider: label })}
              </ButtonLink>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
