import { redirect } from 'react-router'
import { cancelEmailChange, requestVerification, saveContactDetails } from '#domain/users/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'

/**
 * Saves the contact details, resends the verification mail, or cancels the change of address, as the form's intent
 * says. Returns a redirect or the refused form.
 */
export async function saveContact({ app, viewer, locale }: RequestContext, request: Request) {
  const { intent = 'save', email = '', phoneNumber = '', currentPassword } = textFields(await postedForm(request))
  const typed: Record<string, string> = intent === 'save' ? { email, phoneNumber } : {}
  return answerForm(typed, locale, async () => {
    if (intent === 'resend') await requestVerification(app, viewer)
    if (intent === 'cancel') await cancelEmailChange(app, viewer)
    if (intent !== 'save')
      throw redirect(`/account/contact-details?saved=${intent === 'cancel' ? 'canceled' : 'resent'}`, 303)
    const { confirmationSent } = await saveContactDetails(app, viewer, { email, phoneNumber, currentPassword })
    throw redirect(`/account/contact-details?saved=${confirmationSent ? 'confirm' : 'yes'}`, 303)
  })
}
