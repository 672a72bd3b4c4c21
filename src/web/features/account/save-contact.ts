import { redirect } from 'react-router'
import { cancelEmailChange, requestVerification, saveContactDetails } from '#domain/users/index.ts'
import { confirmPhone, requestPhoneCode } from '#domain/phones/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'

/**
 * Saves the contact details, resends the verification mail, cancels the change of address, sends a code to the phone, or
 * checks it, as the form's intent says. Returns a redirect or the refused form.
 */
export async function saveContact({ app, viewer, locale, address }: RequestContext, request: Request) {
  const { intent = 'save', email = '', phoneNumber = '', currentPassword, code } = textFields(await postedForm(request))
  const typed: Record<string, string> = intent === 'save' ? { email, phoneNumber } : { intent }
  return answerForm(typed, locale, async () => {
    if (intent === 'resend') await requestVerification(app, viewer)
    if (intent === 'cancel') await cancelEmailChange(app, viewer)
    if (intent === 'phone-code') await requestPhoneCode(app, viewer, { address })
    if (intent === 'phone-confirm') await confirmPhone(app, viewer, { code })
    if (intent.startsWith('phone-')) throw redirect(`/account/contact-details?saved=${intent}`, 303)
    if (intent !== 'save')
      throw redirect(`/account/contact-details?saved=${intent === 'cancel' ? 'canceled' : 'resent'}`, 303)
    const { confirmationSent } = await saveContactDetails(app, viewer, { email, phoneNumber, currentPassword })
    throw redirect(`/account/contact-details?saved=${confirmationSent ? 'confirm' : 'yes'}`, 303)
  })
}
