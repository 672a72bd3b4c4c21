import { redirect, type RouterContextProvider } from 'react-router'
import { changeUnverifiedEmail, requestVerification, verifyEmailByCode } from '#domain/users/index.ts'
import { Problem } from '#kernel/problem.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import { setSession } from '#web/server/session-cookies.ts'
import { loginLink } from './login-link.ts'
import { returnTarget } from './return-target.ts'

/**
 * Checks the code, sends a new one, or corrects the address, as the form's intent says. Returns a redirect or the
 * refused form.
 */
export async function answerVerification(routerContext: Readonly<RouterContextProvider>, request: Request) {
  const context = requireOwnAccount(routerContext, request)
  const { app, viewer, locale } = context
  const fields = textFields(await postedForm(request))
  const from = returnTarget(request)
  const onward = from ?? '/verify?confirmed=1'
  return answerForm(fields, locale, async () => {
    try {
      if (fields.step === 'resend') await requestVerification(app, viewer)
      else {
        const { sessionToken } =
          fields.step === 'change'
            ? await changeUnverifiedEmail(app, viewer, { email: fields.email })
            : await verifyEmailByCode(app, viewer, { code: fields.code })
        if (sessionToken) setSession(context, sessionToken, viewer)
      }
    } catch (error) {
      // Verified in the meantime, perhaps by the link in another window.
      if (error instanceof Problem && error.code === 'email-already-verified') throw redirect(onward, 303)
      throw error
    }
    if (fields.step !== 'resend' && fields.step !== 'change') throw redirect(onward, 303)
    const again = loginLink('/verify-email', from)
    throw redirect(`${again}${from ? '&' : '?'}sent=1`, 303)
  })
}
