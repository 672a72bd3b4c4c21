import { isOutage, isProblem } from '#kernel/problem.ts'
import type { App } from '#domain/app.ts'
import { findListing } from '#domain/listings/index.ts'
import type { Viewer } from '#domain/users/index.ts'

/**
 * Returns the title of the listing that `from` leads to; null when it is no listing, or one that this reader may not
 * see.
 */
export async function targetListingTitle(app: App, viewer: Viewer, from: string | null): Promise<string | null> {
  const id = /^\/l\/(?:[^/?#]+\/)?([0-9a-f-]{36})(?=[/?#]|$)/.exec(from ?? '')?.[1]
  if (!id) return null
  try {
    return (await findListing(app, viewer, id)).title
  } catch (error) {
    if (isProblem(error) && !isOutage(error)) return null
    throw error
  }
}
