import { createException } from '#domain/availability/index.ts'
import { closeListing, createDraft, openListing } from '#domain/listings/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import { day } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import { password } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import type { ApiSite } from './api-site.ts'

/** Parameters of a call to an endpoint; created for each cell, so that calls are independent. */
export type CallInput = Record<string, unknown>

/** A good call of each endpoint about Anna's listing; what is not here needs to say nothing. */
export function roleCalls(site: ApiSite, identityToken: (claims: object) => string) {
  const { app, anna, ben, listingId } = site
  const dayFromNow = (days: number) => new Date(Math.floor(app.clock.now().getTime() / day + days) * day).toISOString()
  const soon = () => ({ start: dayFromNow(2), end: dayFromNow(11) })
  const stay = { bookingStart: '2024-06-15T00:00:00.000Z', bookingEnd: '2024-06-17T00:00:00.000Z' }
  const listing = { listingId }
  const own = { id: listingId }
  /** A published offer of Anna's that no other call is about. */
  const another = () => publishedListing(app, anna.userId)
  const fresh = () => `${newId()}@example.org`
  const draft = async () => ({ id: (await createDraft(app, anna, { category: 'offeringPlace' })).id })
  const enquiry = async () =>
    (
      await initiate(app, ben, {
        listingId: await another(),
        transition: 'transition/enquire',
        message: 'Hallo',
        clientKey: newId(),
      })
    ).transactionId
  const exception = async () => {
    const made = await createException(app, anna, {
      listingId: await another(),
      start: new Date(soon().start),
      end: new Date(soon().end),
      seats: 0,
    })
    return { id: made.id }
  }
  const state = async (wanted: 'open' | 'closed') => {
    await (wanted === 'open' ? openListing : closeListing)(app, anna, own).catch(() => undefined)
    return own
  }
  const step = async () => ({
    id: await enquiry(),
    transition: 'transition/request-after-enquiry',
    params: stay,
  })
  const operatorStep = async () => ({ id: await enquiry(), transition: 'transition/cancel', params: {} })
  const beginning = async () => ({
    processAlias: app.marketplace.process,
    transition: 'transition/request',
    params: { listingId: await another(), ...stay },
  })
  const transactionId = async () => ({ transactionId: await enquiry() })
  const someone = { id: site.chiara.userId }
  const marketplace: Record<string, () => CallInput | Promise<CallInput>> = {
    'current_user/create_stripe_account': () => ({ country: 'DE' }),
    'stripe_account/create': () => ({ country: 'DE' }),
    'stripe_account_links/create': () => ({
      successURL: 'https://quartier.example/back',
      failureURL: 'https://quartier.example/again',
      type: 'account_onboarding',
    }),
    'stripe_persons/create': () => ({ personToken: 'cpt_x' }),
    'stripe_customer/add_payment_method': () => ({ stripePaymentMethodId: 'pm_x' }),
    'users/show': () => ({ id: anna.userId }),
    'current_user/create': () => ({ email: fresh(), password: 'ein-gutes-passwort', firstName: 'A', lastName: 'B' }),
    'current_user/create_with_idp': () => ({
      idpId: 'kennung',
      idpClientId: 'app',
      idpToken: identityToken({ sub: newId(), email: fresh(), email_verified: true, given_name: 'Ida' }),
      lastName: 'Vogt',
    }),
    'current_user/update_profile': () => ({ bio: 'Hallo' }),
    'current_user/change_email': () => ({ currentPassword: password, email: fresh() }),
    'current_user/change_password': () => ({ currentPassword: password, newPassword: password }),
    'current_user/verify_email': () => ({ verificationToken: 'falsch' }),
    'current_user/send_verification_email': async () => {
      await app.db.updateTable('users').set({ pendingEmail: null }).execute()
      return {}
    },
    'password_reset/request': () => ({ email: 'operator@example.org' }),
    'password_reset/reset': () => ({
      email: 'anna@example.org',
      passwordResetToken: 'falsch',
      newPassword: 'ein-gutes-passwort',
    }),
    'listings/show': () => state('open'),
    'own_listings/show': () => own,
    'own_listings/create': () => ({ title: 'Ohne alles' }),
    'own_listings/create_draft': () => ({ title: 'Entwurf' }),
    'own_listings/update': () => ({ ...own, title: 'Gästezimmer' }),
    'own_listings/publish_draft': draft,
    'own_listings/discard_draft': draft,
    'own_listings/close': () => state('open'),
    'own_listings/open': () => state('closed'),
    'own_listings/add_image': () => ({ ...own, imageId: site.imageId }),
    'availability_exceptions/query': () => ({ ...listing, ...soon() }),
    'availability_exceptions/create': async () => ({
      listingId: await another(),
      ...soon(),
      seats: 0,
    }),
    'availability_exceptions/delete': exception,
    'bookings/query': () => ({ ...listing, ...soon() }),
    'timeslots/query': async () => ({ listingId: (await state('open')).id, ...soon() }),
    'transactions/show': async () => ({ id: await enquiry() }),
    'transactions/initiate': beginning,
    'transactions/initiate_speculative': beginning,
    'transactions/transition': step,
    'transactions/transition_speculative': step,
    'process_transitions/query': transactionId,
    'messages/query': transactionId,
    'messages/send': async () => ({ ...(await transactionId()), content: 'Bis bald!' }),
    'reviews/query': () => listing,
    'reviews/show': () => ({ id: newId() }),
    'stock_adjustments/create': () => ({ ...listing, quantity: 1 }),
    'stock_adjustments/query': () => ({ ...listing, ...soon() }),
    'stock/compare_and_set': async () => ({
      listingId: await another(),
      oldTotal: null,
      newTotal: 2,
    }),
  }
  const integration: Record<string, () => CallInput | Promise<CallInput>> = {
    ...marketplace,
    'users/update_profile': () => ({ id: anna.userId, metadata: { tier: 'gold' } }),
    'users/approve': async () => {
      await app.db.updateTable('users').set({ awaitsApproval: true }).where('id', '=', someone.id).execute()
      return someone
    },
    'users/verify_email': () => ({ ...someone, email: 'chiara@example.org' }),
    'users/update_permissions': () => someone,
    'listings/create': () => ({ authorId: anna.userId, state: 'draft', title: 'Entwurf' }),
    'listings/update': () => ({ ...own, metadata: { seal: 'blue' } }),
    'listings/approve': () => own,
    'listings/close': () => state('open'),
    'listings/open': () => state('closed'),
    'transactions/transition': operatorStep,
    'transactions/transition_speculative': operatorStep,
    'transactions/update_metadata': async () => ({ id: await enquiry(), metadata: { invoice: 7 } }),
    'webhooks/create': () => ({ url: 'https://app.example/hook' }),
    'webhooks/delete': () => ({ id: newId() }),
    'webhooks/deliveries': () => ({ id: newId() }),
    'stock_reservations/show': () => ({ id: newId() }),
  }
  return { marketplace, integration }
}
