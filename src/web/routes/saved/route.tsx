import { Heart } from '../../parts/icons.ts'
import { Form, Link } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import * as m from '#words/compiled/messages.js'
import { loginLink } from '../../features/auth/login-link.ts'
import { handleSavedForm, type RemovedPlace } from '../../features/saved-places/handle-saved-form.ts'
import { loadSavedPlaces } from '../../features/saved-places/load-saved-places.ts'
import { RecentRow } from '../../features/saved-places/recent-row.tsx'
import { SavedDaysForm } from '../../features/saved-places/saved-days-form.tsx'
import { SavedPlaceView } from '../../features/saved-places/saved-place-view.tsx'
import { SharePanel } from '../../features/saved-places/share-panel.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { ProblemSummary } from '../../parts/form-field.tsx'
import { useOffersSearch } from '../../parts/offers-search.ts'
import { pressedHearts, sentHearts } from '../../parts/pressed-hearts.ts'
import { sendFormWith } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'

export function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext)
  return withErrorPage(context.locale, () => loadSavedPlaces(context, request))
}

/** Who presses a heart and opens this page at once finds the place on it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await sentHearts.done
  return serverLoader()
}

export function action({ context, request }: Route.ActionArgs) {
  return handleSavedForm(context, request)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await sendFormWith(serverAction, (problems) => ({ removed: undefined, problems, values: undefined }))
  // From here on the layout's data are loaded anew.
  pressedHearts.clear()
  return answer
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.saved_places_title(), description: m.saved_places_meta(), hidden: true })
}

/** The reader's saved places: which are free, notes, sharing, and what was viewed last. */
export default function SavedPlaces({ loaderData: page, actionData }: Route.ComponentProps) {
  const removed = actionData && 'removed' in actionData ? actionData.removed : undefined
  const isEmpty = page.places.length === 0
  return (
    <main id="content">
      <div className={styles.page}>
        <h1>{m.saved_places_title()}</h1>
        {!isEmpty && <p className={styles.lead}>{m.saved_places_lead()}</p>}
        <ProblemSummary problems={actionData?.problems} answer={actionData} />
        <Removed place={removed} />
        {isEmpty ? <Empty /> : <SavedDaysForm page={page} />}
        {!page.isMember && !isEmpty && <VisitorNote />}
        <ul className={styles.cards}>
          {page.places.map((place) => (
            <li key={place.listingId}>
              <SavedPlaceView place={place} page={page} />
            </li>
          ))}
        </ul>
        {page.isMember && (!isEmpty || page.shareAddress) && <SharePanel address={page.shareAddress} />}
      </div>
      <RecentRow cards={page.recent} back="/saved" formatLocale={page.formatLocale} />
      <div className={styles.end} />
    </main>
  )
}

/** Says that a place was removed, with a button that brings it back. */
function Removed({ place }: { place: RemovedPlace | undefined }) {
  return (
    <div className={place ? styles.removed : undefined} role="status">
      {place && (
        <Form method="post" preventScrollReset>
          <span>
            {m.saved_places_removed_now()}: {place.title}
          </span>
          <input type="hidden" name="step" value="undo" />
          <input type="hidden" name="listing" value={place.listingId} />
          <input type="hidden" name="note" value={place.note} />
          <input type="hidden" name="savedAt" value={place.savedAt} />
          <Button look="secondary" size="small">
            {m.common_undo()}
          </Button>
        </Form>
      )}
    </div>
  )
}

function Empty() {
  const offers = useOffersSearch()
  return (
    <div className={styles.empty}>
      <Heart size={40} aria-hidden="true" />
      <h2>{m.saved_places_empty_title()}</h2>
      <p>{m.saved_places_empty()}</p>
      <ButtonLink to={offers} pill>
        {m.saved_places_to_search()}
      </ButtonLink>
    </div>
  )
}

function VisitorNote() {
  return (
    <p className={styles.visitor}>
      {m.saved_places_visitor()} <Link to={loginLink('/login', '/saved')}>{m.layout_log_in()}</Link>
      {' · '}
      <Link to={loginLink('/signup', '/saved')}>{m.layout_sign_up()}</Link>
    </p>
  )
}
