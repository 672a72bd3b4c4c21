import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { PlainError } from '../layout/plain-error.tsx'
import styles from './no-results.module.css'
import { SearchPage } from './search-page.tsx'
import pageStyles from './search-page.module.css'
import { shownSearch } from './search-shown.ts'

const ErrorPage = lazy(() =>
  import('../layout/error-page.tsx').then(
    (module) => ({ default: module.ErrorPage }),
    () => ({ default: () => <PlainError /> }),
  ),
)

/** Shown when a search failed: the previous results stay, with a line that says so and retries. */
export function SearchFailed() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const before = shownSearch()
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (before && !isRefusal) return <SearchPage data={before} failed />
  if (isRouteErrorResponse(error))
    return (
      <Suspense fallback={null}>
        <ErrorPage error={error} />
      </Suspense>
    )
  return (
    <main id="content" className={pageStyles.failed}>
      <h1 className={styles.title}>{m.search_failed_title()}</h1>
      <p className={styles.text}>{m.search_failed()}</p>
      <div className={styles.actions}>
        <ButtonLink to={{ pathname, search }} reloadDocument pill>
          {m.common_retry()}
        </ButtonLink>
      </div>
    </main>
  )
}
