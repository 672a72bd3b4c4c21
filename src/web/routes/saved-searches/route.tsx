import { Bell } from '../../parts/icons.ts'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { endSavedSearch, saveSearch } from '#domain/search/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { ProblemSummary } from '../../parts/form-field.tsx'
import { Alert } from '../../parts/alert.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import {
  loadSavedSearches,
  readSearch,
  type SavedSearchesView,
  type SearchInWords,
} from '../../features/saved-searches/load-saved-searches.ts'
import styles from './route.module.css'
import { useOffersSearch } from '../../parts/offers-search.ts'

export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireSignedIn(routerContext, request)
  return withErrorPage(context.locale, () => loadSavedSearches(context, new URL(request.url)))
}

/** Saves the search of the form, or ends one. Visitors log in first and come back to press again. */
export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = routerContext.get(requestContext)
  const { app, viewer, locale } = context
  const fields = textFields(await postedForm(request))
  const search = fields.search?.replace(/^\?/, '').slice(0, 2000) ?? ''
  const back = new Request(new URL(`/saved-searches?${new URLSearchParams({ search })}`, request.url))
  requireSignedIn(routerContext, back)
  return answerForm({}, locale, async () => {
    if (fields.end) await endSavedSearch(app, viewer, fields.end)
    else {
      const { id } = await saveSearch(app, viewer, readSearch(context, search))
      throw redirect(`/saved-searches?saved=${id}`, 303)
    }
    throw redirect('/saved-searches', 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.saved_title(), hidden: true })
}

/** The reader's saved searches, each with a button that ends it; and the one to be saved. */
export default function SavedSearches({ loaderData: { searches, asked, channels }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const offers = useOffersSearch()
  const isNew = searches.some((search) => search.isNew)
  return (
    <main id="content" className={styles.page}>
      <h1>{m.saved_title()}</h1>
      <p className={styles.lead}>{m.saved_lead()}</p>
      <ProblemSummary problems={actionData?.problems} answer={actionData} />
      {isNew && (
        <Alert look="ok" role="status">
          {m.saved_done()}
        </Alert>
      )}
      {asked && (
        <Form method="post" className={styles.asked}>
          <input type="hidden" name="search" value={asked.text} />
          <InWords search={asked} />
          <Button pill busy={busy}>
            <Bell size={20} aria-hidden="true" />
            {m.search_tell_me()}
          </Button>
        </Form>
      )}
      {searches.length > 0 && channels && !channels.mail && (
        <Alert look="warn">
          {channels.list ? m.notices_searches_off() : m.notices_searches_both_off()}{' '}
          <Link to="/account/notifications">{m.common_change()}</Link>
        </Alert>
      )}
      {searches.length > 0 && (
        <ul className={styles.list}>
          {searches.map((search) => (
            <Saved key={search.id} search={search} />
          ))}
        </ul>
      )}
      {searches.length === 0 && !asked && (
        <div className={styles.none}>
          <p>{m.saved_none()}</p>
          <ButtonLink to={offers}>{m.saved_to_search()}</ButtonLink>
        </div>
      )}
    </main>
  )
}

function Saved({ search }: { search: SavedSearchesView['searches'][number] }) {
  return (
    <li className={styles.item}>
      <Link className={styles.link} to={search.to}>
        <InWords search={search} />
      </Link>
      {search.over && <p className={styles.over}>{m.saved_over()}</p>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="end" value={search.id} />
        <Button look="secondary" size="small">
          <span>
            {m.saved_end()}
            <span className="visually-hidden">{`: ${[search.where, ...search.wishes].join(', ')}`}</span>
          </span>
        </Button>
      </Form>
    </li>
  )
}

function InWords({ search: { where, wishes, kind } }: { search: SearchInWords }) {
  const kinds = { offer: m.search_offers, request: m.search_requests, both: m.saved_listings }
  return (
    <span className={styles.words}>
      <span className={styles.where}>{where}</span>
      <span className={styles.wishes}>{[kinds[kind](), ...wishes].join(' · ')}</span>
    </span>
  )
}
