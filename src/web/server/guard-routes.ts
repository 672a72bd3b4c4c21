import { data, type ServerBuild } from 'react-router'
import { isOurFailure, isProblem, Problem } from '#kernel/problem.ts'
import { currentLocale } from '#words/word.ts'
import type { ErrorPageData } from '../error-page-data.ts'
import { errorPageOf } from './error-page-of.ts'
import { requestContext } from './request-context.ts'
import { logFailure } from './handle-error.ts'
import { standaloneErrorPage } from './standalone-error-page.ts'

type Routes = ServerBuild['routes']
type RouteModule = NonNullable<Routes[string]>['module']
type Work = NonNullable<RouteModule['loader']>

/**
 * Returns the routes with loaders and actions whose failures are logged under a number that is sent with the response,
 * so that the page shows it also for data requests. React Router itself would strip the error. An unhandled Problem
 * becomes the error page of that refusal.
 */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: guardModule(route.module) },
  ])
  return { ...build, routes: Object.fromEntries(routes) as Routes }
}

function guardModule(module: RouteModule): RouteModule {
  // An address that answers data or leads on has no page that could show what went wrong.
  const { loader, action } = module.default ? module : { ...withoutMethods, ...module }
  return { ...module, ...(loader && { loader: guard(loader) }), ...(action && { action: guard(action) }) }
}

const withoutMethods = { loader: notAllowed('POST'), action: notAllowed('GET, HEAD') }

/** Refuses a request whose method the address does not take, in words; `allow` are the methods that it takes. */
function notAllowed(allow: string): Work {
  return ({ context, request }) => {
    const { app, locale, site } = context.get(requestContext)
    const answer = standaloneErrorPage(app, new Problem('method-not-allowed'), {
      locale,
      site,
      url: request.url,
    })
    answer.headers.set('allow', allow)
    answer.headers.delete('retry-after')
    return answer
  }
}

function guard(work: Work): Work {
  return async (args) => {
    try {
      return await work(args)
    } catch (error) {
      // Redirects and refusals with a status are not failures.
      if (!(error instanceof Error) || args.request.signal.aborted) throw error
      if (!isProblem(error)) throw failed(logFailure(error, args))
      throw errorPageOf(error, currentLocale(), isOurFailure(error) ? logFailure(error, args) : undefined)
    }
  }
}

function failed(failure: string) {
  return data({ code: 'internal-error', message: '', failure } satisfies ErrorPageData, { status: 500 })
}
