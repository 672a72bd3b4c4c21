import { pagePath } from '../../parts/overlay-params.ts'
import styles from './page-skeleton.module.css'

/** The pages whose outline is drawn while they are loaded. */
export type SkeletonLook = 'listing' | 'search' | 'inbox' | 'conversation' | 'account'

const looks: [RegExp, SkeletonLook][] = [
  [/^\/s$/, 'search'],
  [/^\/l\/[^/]+\/[\w-]{36}$/, 'listing'],
  [/^\/inbox(\/|$)/, 'inbox'],
  [/^\/(order|sale)\//, 'conversation'],
  [/^\/account(\/|$)/, 'account'],
]

/**
 * Returns the outline of the page that is coming; undefined where the present page stays: another search, a form over the
 * same listing, another tab of the inbox, another page of the account, and pages without an outline.
 */
export function skeletonOf(from: string, to: string): SkeletonLook | undefined {
  const [now, next] = [pagePath(from), pagePath(to)].map((path) => looks.find(([pattern]) => pattern.test(path))?.[1])
  if (pagePath(from) === pagePath(to)) return undefined
  if (next === 'listing') return next
  const fromInbox = now === 'inbox' || now === 'conversation'
  if (next === 'conversation') return fromInbox ? next : 'inbox'
  return now === next || (next === 'inbox' && fromInbox) ? undefined : next
}

/** The outline of a page, over the present one, which is there again if the navigation fails. */
export function PageSkeleton({ look }: { look: SkeletonLook }) {
  return (
    <div className={styles.skeleton} data-look={look} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((part) => (
        <i key={part} />
      ))}
    </div>
  )
}
