import { redirect, type RouterContextProvider } from 'react-router'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import { refusedAddress, verificationState } from '#domain/users/index.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { returnTarget } from './return-target.ts'

/** Returns the state of the reader's address verification. Redirects when the address is verified already. */
export async function loadVerification(routerContext: Readonly<RouterContextProvider>, request: Request) {
  const { app, viewer, locale, site } = requireOwnAccount(routerContext, request)
  const query = new URL(request.url).searchParams
  const [state, refused] = await Promise.all([verificationState(app, viewer), refusedAddress(app, viewer.userId)])
  if (state.verified) throw redirect(returnTarget(request) ?? '/verify?confirmed=1')
  const time = dateFormat(formatLocale(locale), {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: app.marketplace.timeZone,
  })
  return {
    email: state.email,
    changes: state.changes,
    mailsLeft: state.mailsLeft,
    nextMail: state.nextMailAt && time.format(state.nextMailAt),
    sent: query.has('sent') && refused !== state.email,
    isRefused: refused === state.email,
    demo: site.demo,
    /** Which card is wanted: that of the code, or that of the right address. */
    step: query.get('step'),
  }
}
