import { redirect } from 'react-router'
import { addPasskey, ownPasskeys, removePasskey } from '#domain/passkeys/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import { AddPasskeyForm } from '../../features/passkeys/add-passkey-form.tsx'
import { RemoveForm } from '../../features/account/remove-form.tsx'
import type { Route } from './+types/passkeys-page.ts'
import styles from '../../features/account/account.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request, { verified: true })
  const date = (at: Date) => dateWithYear(at, { locale, timeZone: app.marketplace.timeZone }, 'medium')
  const query = new URL(request.url).searchParams
  return withErrorPage(locale, async () => ({
    removing: query.get('remove'),
    done: query.has('added') ? ('added' as const) : query.has('removed') ? ('removed' as const) : null,
    passkeys: (await ownPasskeys(app, viewer)).map(({ credentialId, name, createdAt, lastUsedAt, isUsable }) => ({
      credentialId,
      name,
      about: isUsable
        ? [m.passkeys_since({ date: date(createdAt) })]
            .concat(lastUsedAt ? m.passkeys_used({ date: date(lastUsedAt) }) : [])
            .join(' · ')
        : m.passkeys_ended(),
    })),
  }))
}

/** Adds a passkey that the browser has made, or removes one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request, { verified: true })
  const { intent, name, answer, credentialId, currentPassword } = textFields(await postedForm(request))
  return answerForm({}, locale, async () => {
    if (intent === 'add') await addPasskey(app, viewer, { name, answer })
    else await removePasskey(app, viewer, { credentialId, currentPassword })
    throw redirect(`/account/passkeys?${intent === 'add' ? 'added' : 'removed'}=1`, 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.passkeys_title(), hidden: true })
}

/** The member's passkeys: which there are, adding one, and removing one, which asks for the password first. */
export default function Passkeys({ loaderData: { passkeys, removing, done }, actionData }: Route.ComponentProps) {
  const leaving = passkeys.find(({ credentialId }) => credentialId === removing)
  if (leaving)
    return (
      <RemoveForm
        title={m.passkeys_remove_of({ name: leaving.name })}
        lead={m.passkeys_remove_lead()}
        fields={{ credentialId: leaving.credentialId }}
        asksPassword
        removeLabel={m.passkeys_remove()}
        keepLabel={m.common_keep()}
        keepTo="/account/passkeys"
        problems={actionData?.problems}
      />
    )
  return (
    <>
      <h1>{m.passkeys_title()}</h1>
      <p className={styles.lead}>{m.passkeys_lead()}</p>
      <div className={styles.form}>
        {done && !actionData && (
          <Alert look="ok" role="status">
            {done === 'added' ? m.passkeys_added() : m.passkeys_removed()}
          </Alert>
        )}
        {passkeys.length === 0 ? (
          <p>{m.passkeys_none()}</p>
        ) : (
          <ul className={styles.rows}>
            {passkeys.map(({ credentialId, name, about }) => (
              <li key={credentialId}>
                <div>
                  <strong>{name}</strong>
                  <p className={styles.state}>{about}</p>
                </div>
                <ButtonLink
                  look="secondary"
                  size="small"
                  to={`/account/passkeys?${new URLSearchParams({ remove: credentialId })}`}
                  aria-label={m.passkeys_remove_of({ name })}
                >
                  {m.passkeys_remove()}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      <AddPasskeyForm key={passkeys.length} problems={actionData?.problems} />
    </>
  )
}
