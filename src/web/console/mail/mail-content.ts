import { requireConsole } from '#web/server/console.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { sampleMail } from '../../features/console/overviews/sample-mail.ts'
import { mailLanguages, mailList } from '../../features/console/overviews/load-texts.ts'
import type { Route } from './+types/mail-content.ts'

/** Returns the HTML of a mail with invented values, for the frame in which staff look at it. */
export async function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const mail = mailList(context).find(({ template }) => template === params.template)
  if (!mail) return new Response(null, { status: 404 })
  const wished = pageAddress(request).searchParams.get('in')
  const shown = mailLanguages(context).find(({ locale }) => locale === wished)?.locale ?? context.locale
  const { html } = await context.app.renderMail(sampleMail(context, mail.template, shown))
  const { origin } = new URL(context.app.publicUrl)
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Of its own: a mail has styles inside of it, and is shown in a frame of this site.
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${origin} data:; font-src 'self' ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`,
      'x-frame-options': 'SAMEORIGIN',
    },
  })
}
