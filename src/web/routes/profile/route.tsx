import { requestContext } from '#web/server/context.ts'
import { loadProfile } from '#web/server/load-profile.ts'
import { pageMeta } from '../../parts/page-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/route.ts'
import { Bio } from './bio.tsx'
import { PersonCard } from './person-card.tsx'
import { ProfileListings } from './profile-listings.tsx'
import { Reviews } from './reviews.tsx'
import styles from './route.module.css'
import { Gone } from './gone.tsx'

export const handle: RouteHandle = { scripts: false }

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadProfile(context.get(requestContext), params.id, new URL(request.url).searchParams)
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData
  const [newest] = page?.listings ?? []
  return pageMeta(args, {
    title: page?.person.name,
    description: page?.bio.short || undefined,
    type: 'profile',
    hidden: page?.person.state !== 'active',
    images: newest?.image
      ? [{ url: `/media/${newest.image.contentHash}/facebook.jpg`, width: 1200, height: 630, alt: newest.title }]
      : undefined,
  })
}

export default function Profile({ loaderData: page }: Route.ComponentProps) {
  return (
    <main id="content" className={styles.page}>
      <PersonCard page={page} />
      {page.person.state === 'active' ? (
        <div className={styles.rest}>
          <Bio page={page} />
          <ProfileListings page={page} />
          <Reviews page={page} />
        </div>
      ) : (
        <Gone person={page.person} />
      )}
    </main>
  )
}
