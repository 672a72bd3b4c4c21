import { isLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireMember } from './policies.ts'
import type { Viewer } from './viewer.ts'

/**
 * Keeps the language in which a member reads the site and gets mail. Throws `not-signed-in` or `validation-invalid-value`.
 */
export async function setLocale(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  locale: unknown,
): Promise<void> {
  const { userId } = requireMember(viewer)
  if (!isLocale(locale) || !app.marketplace.locales.includes(locale))
    throw new Problem('validation-invalid-value', { field: 'locale' })
  await app.db
    .updateTable('users')
    .set({ locale, updatedAt: app.clock.now() })
    .where('id', '=', userId)
    .where('locale', '<>', locale)
    .execute()
}
