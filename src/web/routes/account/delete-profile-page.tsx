import { CalendarX, Download, EyeOff, MessageCircle, Timer, Undo2 } from '../../parts/icons.ts'
import { Form, href, redirectDocument, useNavigation } from 'react-router'
import { closeAccount, deleteAccount, ownUnfinishedTransactions } from '#domain/privacy/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { transactionLines } from '#web/server/transaction-lines.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { endedSessionCookie } from '#web/server/session-cookies.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { TransactionList } from '../../parts/transaction-list.tsx'
import { Alert } from '../../parts/alert.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import { PasswordInput } from '../../features/auth/password-input.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/delete-profile-page.ts'
import styles from '../../features/account/account.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  return withErrorPage(locale, async () => transactionLines(await ownUnfinishedTransactions(app, viewer), locale))
}

/** Closes the account, or deletes it for good if that is ticked, and clears what the browser stored for this person. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale, setCookies, site } = requireOwnAccount(context, request)
  const { currentPassword, atOnce } = textFields(await postedForm(request))
  return answerForm({ atOnce: atOnce ?? '' }, locale, async () => {
    if (atOnce) await deleteAccount(app, viewer, { currentPassword })
    else await closeAccount(app, viewer, { currentPassword })
    setCookies.push(endedSessionCookie(site.secure))
    // Nobody is signed in any more: the page keeps their language instead of the browser's.
    throw redirectDocument(`/login?after=${atOnce ? 'deletion' : 'closing'}&lang=${locale}`, {
      status: 303,
      headers: { 'clear-site-data': '"storage"' },
    })
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.account_delete(), hidden: true })
}

/**
 * Says what prevents the deletion and what it means before it asks for the password. While a stay is agreed the form is
 * off, and links lead to the conversations in which to cancel, and to one's data.
 */
export default function DeleteProfile({ loaderData: { stays, requests }, actionData }: Route.ComponentProps) {
  const effects = [
    { Icon: EyeOff, text: m.account_delete_listings() },
    ...(requests.length > 0 ? [{ Icon: CalendarX, text: m.account_delete_requests() }] : []),
    { Icon: MessageCircle, text: m.account_delete_messages() },
    { Icon: Timer, text: m.account_delete_person() },
    { Icon: Undo2, text: m.account_delete_undo() },
  ]
  return (
    <>
      <h1>{m.account_delete()}</h1>
      {stays.length > 0 && (
        <section className={styles.happens}>
          <Alert look="warn">
            <strong>{m.account_delete_blocked({ count: stays.length })}</strong> {m.unfinished_cancel_first()}
          </Alert>
          <TransactionList lines={stays} />
        </section>
      )}
      <section className={styles.happens} aria-labelledby="what-happens">
        <h2 id="what-happens">{m.account_delete_what()}</h2>
        <ul className={styles.effects}>
          {effects.map(({ Icon, text }) => (
            <li key={text}>
              <Icon size={18} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </section>
      {requests.length > 0 && (
        <section className={styles.happens}>
          <p>{m.unfinished_will_end({ count: requests.length })}</p>
          <TransactionList lines={requests} />
        </section>
      )}
      <DeleteForm blocked={stays.length > 0} answer={actionData} />
    </>
  )
}

/** Password and button. While a stay is agreed both are off, with the reason between them. */
function DeleteForm({ blocked, answer }: { blocked: boolean; answer: Route.ComponentProps['actionData'] }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className={styles.form}>
      <FormProblems problems={answer?.problems} />
      <fieldset disabled={blocked} className={styles.fields}>
        <PasswordInput
          name="currentPassword"
          label={m.account_delete_password()}
          hint={blocked ? m.account_delete_later() : undefined}
          problems={answer?.problems}
        />
        {!blocked && (
          <label className={styles.atOnce}>
            <input type="checkbox" name="atOnce" value="yes" defaultChecked={answer?.values.atOnce === 'yes'} />
            <span>
              {m.account_delete_at_once()}
              <small>{m.account_delete_at_once_hint()}</small>
            </span>
          </label>
        )}
      </fieldset>
      <div className={styles.foot}>
        <Button look="danger" busy={busy} disabled={blocked}>
          {m.account_delete_button()}
        </Button>
        <DataLink />
      </div>
    </Form>
  )
}

function DataLink() {
  return (
    <ButtonLink look="quiet" to={href('/account/my-data')}>
      <Download size={19} aria-hidden="true" />
      {m.account_delete_data()}
    </ButtonLink>
  )
}
