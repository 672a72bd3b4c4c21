import { redirect, type RouterContextProvider } from 'react-router'
import { changeUnverifiedEmail, requestVerification, verifyEmailByCode } from '#domain/users/index.ts'
import { Problem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount, setSession } from '#web/server/session.ts'
import { loginLink } from './login-link.ts'
import { returnTarget } from './return-target.ts'

/**
 * Checks the code, sends a new one, or corrects the address, as the form's intent says. Returns a redirect or the
 * refused form.
 */
export async function answerVerification(context: Readonly<RouterContextProvider>, request: Request) {
  const member = requireOwnAccount(context, request)
  const here = context.get(requestContext)
  const { app, locale } = here
  const fields = textFields(await postedForm(request))
  const from = returnTarget(request)
  const onward = from ?? '/verify?confirmed=1'
  return answerForm(fields, locale, async () => {
    try {
      if (fields.step === 'resend') await requestVerification(app, member)
      else {
        const { sessionToken } =
          fields.step === 'change'
            ? await changeUnverifiedEmail(app, member, { email: fields.email })
            : await verifyEmailByCode(app, member, { code: fields.code })
        if (sessionToken) setSession(here, sessionToken, member)
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
