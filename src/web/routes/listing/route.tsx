import { Suspense } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { loadListing } from '../../features/listing/load-listing.ts'
import { changesOverlayOnly } from '../../parts/overlay-params.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { serverOnlyPart } from '../../parts/server-only-part.tsx'
import { WidePart } from '../../parts/wide-part.tsx'
import type { Route } from './+types/route.ts'
import { BottomBar } from '../../features/listing/bottom-bar.tsx'
import { Box, boxTitle } from '../../features/listing/listing-box.tsx'
import { Details } from '../../features/listing/listing-details.tsx'
import { Gallery } from '../../features/listing/gallery.tsx'
import { Head } from '../../features/listing/listing-header.tsx'
import { structuredData } from '../../features/listing/structured-data.ts'
import bannerStyles from '../../features/listing/listing-banner.module.css'
import viewerStyles from '../../features/listing/photo-viewer.module.css'
import similarStyles from '../../features/listing/similar-listings.module.css'
import avatarStyles from '../../parts/avatar.module.css'
import badgeStyles from '../../parts/badge.module.css'
import cardStyles from '../../parts/listing-card-view.module.css'
import pictureStyles from '../../parts/picture.module.css'
import screenStyles from '../../parts/whole-screen.module.css'
import styles from './route.module.css'

const ListingBanner = lazyPart(async () => (await import('../../features/listing/listing-banner.tsx')).ListingBanner)
const PayoutNote = lazyPart(async () => (await import('../../features/payouts/payout-note.tsx')).PayoutNote)
// The links to similar listings are at the end of the page.
const Similar = serverOnlyPart(
  async () => ({ default: (await import('../../features/listing/similar-listings.tsx')).Similar }),
  [similarStyles, cardStyles, avatarStyles, badgeStyles, pictureStyles],
)
const PhotoViewer = lazyPart(async () => (await import('../../features/listing/photo-viewer.tsx')).PhotoViewer)
keepStyles(PhotoViewer, [bannerStyles, viewerStyles, screenStyles])

export const handle: RouteHandle = { topBar: 'summary', phone: 'none', scripts: 'later' }

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadListing(context.get(requestContext), request, params)
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod = 'GET', defaultShouldRevalidate } = args
  return formMethod === 'GET' && changesOverlayOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData
  if (!page) return documentMeta(args, {})
  const [cover] = page.gallery
  const described = documentMeta(args, {
    title: page.title,
    description: [page.place, page.description.join(' ')].filter(Boolean).join(' · '),
    type: 'article',
    canonical: `/l/${page.id}`,
    hidden: page.state !== 'published',
    images: cover && socialPictures(cover),
  })
  // Search engines read what the server sends.
  return import.meta.env.SSR && page.state === 'published' ? [...described, structuredData(args, page)] : described
}

/** Returns the cover in the two sizes for social networks: cropped from the picture, without metadata. */
function socialPictures({ card, smallCard, alt }: { card: string; smallCard: string; alt: string }) {
  return [
    { url: card, width: 1200, height: 630, alt },
    { url: smallCard, width: 600, height: 314, alt },
  ]
}

export default function Listing({ loaderData: page }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <main id="content" className={styles.page}>
      <Head page={page} />
      <Suspense fallback={null}>{page.banner && <ListingBanner banner={page.banner} page={page} />}</Suspense>
      <Suspense fallback={null}>
        {page.payoutNote && page.payoutNote !== 'guest' && <PayoutNote note={page.payoutNote} />}
      </Suspense>
      <Gallery page={page} />
      <div className={styles.columns}>
        <Details page={page} />
        <aside className={styles.side} aria-label={boxTitle(page)}>
          <WidePart from={64}>
            <Box page={page} />
          </WidePart>
        </aside>
      </div>
      <Similar key={page.id} page={page} />
      <BottomBar page={page} />
      <Suspense fallback={null}>{query.has('photo') && <PhotoViewer pictures={page.gallery} />}</Suspense>
      <Outlet />
    </main>
  )
}
