import { sharedPlaces } from '#domain/saved-places/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'
import { ListingCardView } from '../../parts/listing-card-view.tsx'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/shared-page.ts'
import styles from './route.module.css'

export const handle: RouteHandle = { scripts: false }

/** Returns the public cards of a shared list to everybody who has its address. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  return withErrorPage(locale, async () => ({
    cards: await sharedPlaces(app, params.key, locale),
    formatLocale: formatLocale(locale),
  }))
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, {
    title: m.saved_places_shared_title(),
    description: m.saved_places_shared_lead(),
    hidden: true,
  })
}

export default function SharedPlaces({ loaderData: { cards, formatLocale: format } }: Route.ComponentProps) {
  return (
    <main id="content">
      <div className={styles.page}>
        <h1>{m.saved_places_shared_title()}</h1>
        <p className={styles.lead}>{cards.length > 0 ? m.saved_places_shared_lead() : m.saved_places_shared_empty()}</p>
        <ul className={styles.cards}>
          {cards.map((card) => (
            <li key={card.id}>
              <ListingCardView card={card} formatLocale={format} level={2} sizes="(max-width: 639px) 100vw, 360px" />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.end} />
    </main>
  )
}
