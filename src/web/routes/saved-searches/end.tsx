import { BellOff } from '../../parts/icons.ts'
import { Form, redirect, useNavigation } from 'react-router'
import { endSavedSearchByKey, isSavedSearchKey, type SavedSearchKey } from '#domain/search/index.ts'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { ProblemSummary } from '../../parts/form-field.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/end.ts'
import styles from './route.module.css'
import { useOffersSearch } from '../../parts/offers-search.ts'

/** Returns whether the search has ended. Changes nothing: mail programs open links too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  const { searchParams } = new URL(request.url)
  if (searchParams.has('done')) return { done: true }
  return withErrorPage(locale, async () => {
    if (!isSavedSearchKey(app, readKey(searchParams))) throw new Problem('not-found')
    return { done: false }
  })
}

/**
 * Ends the saved search with one request, from the page or from a mail program's own button, also without a session.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, locale } = context.get(requestContext)
  await withErrorPage(locale, () => endSavedSearchByKey(app, readKey(new URL(request.url).searchParams)))
  return redirect('/saved-searches/end?done=1', 303)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.saved_end_title(), hidden: true })
}

function readKey(query: URLSearchParams): SavedSearchKey {
  const read = (name: string) => query.get(name)?.slice(0, 100) ?? ''
  return { userId: read('user'), id: read('search'), key: read('key') }
}

/** The page of the link in a mail: one button, then the confirmation. */
export default function EndSavedSearch({ loaderData: { done }, actionData }: Route.ComponentProps) {
  const offers = useOffersSearch()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <main id="content" className={styles.page}>
      <h1>{done ? m.saved_ended_title() : m.saved_end_title()}</h1>
      <p className={styles.lead}>{done ? m.saved_ended() : m.saved_end_lead()}</p>
      <ProblemSummary problems={actionData?.problems} answer={actionData} />
      {done ? (
        <ButtonLink to={offers} look="secondary" pill>
          {m.saved_to_search()}
        </ButtonLink>
      ) : (
        <Form method="post">
          <Button pill busy={busy}>
            <BellOff size={20} aria-hidden="true" />
            {m.saved_end_button()}
          </Button>
        </Form>
      )}
    </main>
  )
}
