import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { FailureNumber } from '../../parts/failure-number.tsx'
import styles from './no-results.module.css'
import pageStyles from './search-page.module.css'

const ErrorPage = lazy(async () => ({ default: (await import('../../parts/error-page.tsx')).ErrorPage }))

/** The search could not be answered: says so, and tries again. */
export function SearchFailed() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500)
    return (
      <Suspense fallback={null}>
        <ErrorPage error={error} />
      </Suspense>
    )
  return (
    <main id="content" className={pageStyles.failed}>
      <h1 className={styles.title}>{m.search_failed_title()}</h1>
      <p className={styles.text}>{m.search_failed()}</p>
      <FailureNumber error={error} />
      <div className={styles.actions}>
        <ButtonLink to={{ pathname, search }} reloadDocument pill>
          {m.frame_retry()}
        </ButtonLink>
      </div>
    </main>
  )
}
