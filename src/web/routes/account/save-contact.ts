import { redirect } from 'react-router'
import { requestVerification, saveContactDetails } from '#domain/users/index.ts'
import type { RequestContext } from '#web/server/context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'

/** Saves the contact details, or sends the mail to the new address once more. */
export async function saveContact({ app, viewer, locale }: RequestContext, request: Request) {
  const { intent, email = '', phoneNumber = '', currentPassword } = textFields(await postedForm(request))
  const typed: Record<string, string> = intent === 'resend' ? {} : { email, phoneNumber }
  return answerForm(typed, locale, async () => {
    if (intent === 'resend') {
      await requestVerification(app, viewer)
      throw redirect('/account/contact-details?saved=resent', 303)
    }
    const { confirmationSent } = await saveContactDetails(app, viewer, { email, phoneNumber, currentPassword })
    throw redirect(`/account/contact-details?saved=${confirmationSent ? 'confirm' : 'yes'}`, 303)
  })
}
