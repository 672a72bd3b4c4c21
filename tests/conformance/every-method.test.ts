import { beforeAll, describe, expect, test } from 'vitest'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { password } from '#tests/people.ts'
import { identityTokens } from './identity-provider.ts'
import { offer, photograph, startApi } from './api-site.ts'
import { stockCalls } from './stock-calls.ts'
import { type Answer, marketplaceSdk, refusalOf, type Sdk, sdkFor, UUID } from './sdk.ts'

const provider = await identityTokens()
const site = await startApi({ identityProviders: [provider.adapter] })
const { app } = site
let visitor: Sdk
let anna: Sdk
let ben: Sdk
let transactionId = ''

beforeAll(async () => {
  visitor = (await sdkFor(site)).sdk
  anna = (await sdkFor(site, 'anna')).sdk
  ben = (await sdkFor(site, 'ben')).sdk
})

const may = (from: number, until: number) => ({
  start: new Date(Date.UTC(2024, 4, from)),
  end: new Date(Date.UTC(2024, 4, until)),
})
const june = (day: number) => new Date(Date.UTC(2024, 5, day))

/** Checks that an answer holds a resource (or a list of them) of a type. */
async function answers(call: Promise<Answer>, type: string): Promise<Answer> {
  const answer = await call
  expect(answer.status).toBe(200)
  for (const resource of [answer.data.data].flat()) {
    expect(resource.type).toBe(type)
    expect(resource.id).toBeInstanceOf(UUID)
  }
  return answer
}

async function refused(call: Promise<Answer>, status: number, code: string): Promise<void> {
  expect(await refusalOf(call)).toEqual({ status, code })
}

async function draft(): Promise<object> {
  return (await anna.ownListings!.createDraft!({ title: 'Entwurf' })).data.data.id
}

const noMoney = (call: () => Promise<Answer>) => () => refused(call(), 409, 'stripe-missing-api-key')
const accountLink = {
  successURL: 'https://quartier.example/back',
  failureURL: 'https://quartier.example/again',
  type: 'account_onboarding',
}
const noFiles = (call: () => Promise<Answer>) => () => refused(call(), 409, 'feature-not-supported')
const listing = () => ({ listingId: new UUID(site.listingId) })
const listingId = () => ({ id: new UUID(site.listingId) })

/** One call of every method of the library, in an order in which they build on each other. */
const calls: Record<string, () => Promise<unknown>> = {
  'marketplace.show': () => answers(visitor.marketplace!.show!(), 'marketplace'),
  'users.show': () => answers(visitor.users!.show!({ id: new UUID(site.anna.userId) }), 'user'),
  'currentUser.show': async () => {
    const { data } = await answers(anna.currentUser!.show!({ include: ['effectivePermissionSet'] }), 'currentUser')
    expect(data.included?.[0]).toMatchObject({
      type: 'permissionSet',
      attributes: { postListings: 'permission/allow' },
    })
    expect(data.data.attributes.createdAt).toBeInstanceOf(Date)
  },
  'currentUser.create': () =>
    answers(
      visitor.currentUser!.create!({ email: 'f@example.org', password: 'passwort1', firstName: 'F', lastName: 'G' }),
      'currentUser',
    ),
  'currentUser.createWithIdp': () =>
    answers(
      visitor.currentUser!.createWithIdp!({
        idpId: 'kennung',
        idpClientId: 'app',
        idpToken: provider.token({ sub: '1', email: 'ida@example.org', email_verified: true, given_name: 'Ida' }),
        lastName: 'Vogt',
      }),
      'currentUser',
    ),
  'currentUser.updateProfile': () =>
    answers(ben.currentUser!.updateProfile!({ protectedData: { language: 'en' } }), 'currentUser'),
  'currentUser.changeEmail': () =>
    answers(
      ben.currentUser!.changeEmail!({ currentPassword: password, email: 'ben2@example.org' }, { expand: true }),
      'currentUser',
    ),
  'currentUser.verifyEmail': async () => {
    await drainEvents(app)
    while ((await deliverDueMails(app)) > 0);
    const mail = app.sent.findLast(({ recipient }) => recipient === 'ben2@example.org')
    const verificationToken = new URL((mail?.values as { link: string } | undefined)?.link ?? '').searchParams.get('t')
    await answers(ben.currentUser!.verifyEmail!({ verificationToken }), 'currentUser')
  },
  'currentUser.changePassword': () =>
    answers(ben.currentUser!.changePassword!({ currentPassword: password, newPassword: 'ein-neues-1' }), 'currentUser'),
  'currentUser.sendVerificationEmail': async () => {
    const { sdk } = await sdkFor(site, 'chiara')
    await answers(sdk.currentUser!.sendVerificationEmail!(), 'currentUser')
  },
  'currentUser.createStripeAccount': noMoney(() => anna.currentUser!.createStripeAccount!({ country: 'DE' })),
  'currentUser.updateStripeAccount': noMoney(() => anna.currentUser!.updateStripeAccount!({})),
  'currentUser.deleteStripeAccount': noMoney(() => anna.currentUser!.deleteStripeAccount!({})),
  'passwordReset.request': () =>
    answers(visitor.passwordReset!.request!({ email: 'anna@example.org' }), 'passwordReset'),
  'passwordReset.reset': () =>
    refused(
      visitor.passwordReset!.reset!({
        email: 'anna@example.org',
        passwordResetToken: 'falsch',
        newPassword: 'passwort-zwei',
      }),
      409,
      'conflict',
    ),
  'listings.show': () => answers(visitor.listings!.show!(listingId()), 'listing'),
  'listings.query': () => answers(visitor.listings!.query!({ keywords: 'Gästezimmer' }), 'listing'),
  'listings.search': () => answers(visitor.listings!.search!({ keywords: 'Gästezimmer' }), 'listing'),
  'ownListings.show': () => answers(anna.ownListings!.show!(listingId()), 'ownListing'),
  'ownListings.query': () => answers(anna.ownListings!.query!(), 'ownListing'),
  'ownListings.create': async () => {
    const upload = await anna.images!.upload!({ image: new File([new Uint8Array(await photograph())], 'a.jpg') })
    const plan = { type: 'availability-plan/day', entries: [{ dayOfWeek: 'mon', seats: 2 }] }
    const made = await answers(
      anna.ownListings!.create!(
        {
          title: 'Gartenhaus',
          description: 'Im Grünen.',
          geolocation: { lat: 52.5, lng: 13.4 },
          availabilityPlan: plan,
          publicData: { category: 'offeringPlace', accessibility: ['yes'] },
          images: [upload.data.data.id],
        },
        { expand: true },
      ),
      'ownListing',
    )
    expect(made.data.data.attributes).toMatchObject({ state: 'pendingApproval', availabilityPlan: plan })
  },
  'ownListings.createDraft': () => answers(anna.ownListings!.createDraft!({ title: 'Entwurf' }), 'ownListing'),
  'ownListings.publishDraft': async () =>
    refused(anna.ownListings!.publishDraft!({ id: await draft() }), 409, 'listing-invalid-state'),
  'ownListings.discardDraft': async () => answers(anna.ownListings!.discardDraft!({ id: await draft() }), 'ownListing'),
  'ownListings.update': () =>
    answers(anna.ownListings!.update!({ ...listingId(), publicData: { rules: 'Leise sein' } }), 'ownListing'),
  'ownListings.close': () => answers(anna.ownListings!.close!(listingId()), 'ownListing'),
  'ownListings.open': () => answers(anna.ownListings!.open!(listingId()), 'ownListing'),
  'ownListings.addImage': async () => {
    const upload = await anna.images!.upload!({ image: new File([new Uint8Array(await photograph('#abc'))], 'b.jpg') })
    await answers(anna.ownListings!.addImage!({ ...listingId(), imageId: upload.data.data.id }), 'ownListing')
  },
  'images.upload': async () => {
    let reported = 0
    const onUploadProgress = () => (reported += 1)
    const image = new File([new Uint8Array(await photograph('#def'))], 'c.jpg')
    const { data } = await answers(anna.images!.upload!({ image }, { expand: true }, { onUploadProgress }), 'image')
    expect(data.data.attributes.variants?.['square-small']).toMatchObject({ width: 240, height: 240 })
    expect(data.data.attributes.variants?.default).toMatchObject({ width: 640, height: 480 })
    expect(reported).toBeGreaterThan(0)
  },
  'availabilityExceptions.create': () =>
    answers(anna.availabilityExceptions!.create!({ ...listing(), ...may(25, 26), seats: 0 }), 'availabilityException'),
  'availabilityExceptions.query': async () => {
    const { data } = await answers(
      anna.availabilityExceptions!.query!({ ...listing(), ...may(21, 30) }),
      'availabilityException',
    )
    expect(data.data[0]?.attributes).toEqual({ ...may(25, 26), seats: 0 })
  },
  'availabilityExceptions.delete': async () => {
    const { data } = await anna.availabilityExceptions!.query!({ ...listing(), ...may(21, 30) })
    await answers(anna.availabilityExceptions!.delete!({ id: data.data[0]?.id }), 'availabilityException')
  },
  'timeslots.query': async () => {
    const asked = { ...listing(), start: june(14), end: june(20) }
    const { data } = await answers(visitor.timeslots!.query!(asked), 'timeSlot')
    expect(data.data[0]?.attributes).toMatchObject({ type: 'time-slot/day', start: june(14), end: june(15) })
  },
  'processTransitions.query': async () => {
    const { data } = await answers(
      ben.processTransitions!.query!({ processAlias: app.marketplace.process }),
      'processTransition',
    )
    expect(data.data.map(({ attributes }) => attributes.name)).toContain('transition/enquire')
  },
  'transactions.initiateSpeculative': async () => {
    const { data } = await answers(
      ben.transactions!.initiateSpeculative!(
        {
          processAlias: app.marketplace.process,
          transition: 'transition/request',
          params: { ...listing(), bookingStart: june(15), bookingEnd: june(17) },
        },
        { expand: true, include: ['booking', 'provider'] },
      ),
      'transaction',
    )
    expect(data.included?.find(({ type }) => type === 'booking')?.attributes).toMatchObject({ start: june(15) })
    expect((await ben.transactions!.query!()).data.data).toEqual([])
  },
  'transactions.initiate': async () => {
    const { data } = await answers(
      ben.transactions!.initiate!({
        processAlias: app.marketplace.process,
        transition: 'transition/request',
        params: { ...listing(), bookingStart: june(15), bookingEnd: june(17) },
      }),
      'transaction',
    )
    transactionId = data.data.id.uuid
  },
  'transactions.show': async () => {
    const include = ['listing', 'customer', 'provider.profileImage', 'booking', 'reviews', 'messages']
    const { data } = await answers(anna.transactions!.show!({ id: new UUID(transactionId), include }), 'transaction')
    expect(data.data.attributes).toMatchObject({
      processName: 'free-stay',
      lastTransition: 'transition/request',
      state: 'state/preauthorized',
      transitions: [{ transition: 'transition/request', by: 'customer' }],
    })
    expect(data.data.attributes.lastTransitionedAt).toBeInstanceOf(Date)
    expect(data.included?.map(({ type }) => type).sort()).toEqual(['booking', 'listing', 'user', 'user'])
    expect(JSON.stringify(data)).not.toMatch(/Bredow|52\.52913/)
  },
  'transactions.query': async () => {
    const { data } = await answers(
      anna.transactions!.query!({ only: 'sale', last_transitions: ['transition/request'], per_page: 10 }),
      'transaction',
    )
    expect(data.meta).toMatchObject({ totalItems: 1, perPage: 10 })
  },
  'bookings.query': async () => {
    const asked = { ...listing(), start: june(1), end: june(30), state: ['pending', 'accepted'] }
    const { data } = await answers(anna.bookings!.query!({ ...asked, include: ['transaction'] }), 'booking')
    expect(data.data[0]?.attributes).toMatchObject({ state: 'pending', start: june(15), end: june(17) })
    expect(data.included?.[0]?.id.uuid).toBe(transactionId)
  },
  'transactions.transitionSpeculative': async () => {
    const asked = { id: new UUID(transactionId), transition: 'transition/accept', params: {} }
    const { data } = await answers(anna.transactions!.transitionSpeculative!(asked, { expand: true }), 'transaction')
    expect(data.data.attributes.state).toBe('state/accepted')
  },
  'transactions.transition': async () => {
    const asked = { id: new UUID(transactionId), transition: 'transition/accept', params: {} }
    await refused(ben.transactions!.transition!(asked), 403, 'forbidden')
    await answers(anna.transactions!.transition!(asked), 'transaction')
    await refused(anna.transactions!.transition!(asked), 409, 'transaction-invalid-transition')
  },
  'messages.send': async () => {
    const asked = { transactionId: new UUID(transactionId), content: 'Bis bald!' }
    const { data } = await answers(anna.messages!.send!(asked, { expand: true, include: ['sender'] }), 'message')
    expect(data.data.attributes).toMatchObject({ content: 'Bis bald!', deleted: false })
  },
  'messages.query': async () => {
    const asked = { transaction_id: new UUID(transactionId), include: ['sender'] }
    const { data } = await answers(ben.messages!.query!(asked), 'message')
    expect(data.included?.[0]).toMatchObject({ type: 'user', attributes: { profile: { displayName: 'Anna L.' } } })
  },
  'reviews.query': async () => {
    await answers(visitor.reviews!.query!(listing()), 'review')
    await refused(visitor.reviews!.query!({}), 400, 'validation-invalid-params')
  },
  'reviews.show': () => refused(visitor.reviews!.show!({ id: new UUID(site.listingId) }), 404, 'not-found'),
  'stripeAccount.create': noMoney(() => anna.stripeAccount!.create!({ country: 'DE' })),
  'stripeAccount.fetch': () => refused(anna.stripeAccount!.fetch!(), 404, 'not-found'),
  'stripeAccount.update': noMoney(() => anna.stripeAccount!.update!({})),
  'stripeAccountLinks.create': noMoney(() => anna.stripeAccountLinks!.create!(accountLink)),
  'stripePersons.create': noMoney(() => anna.stripePersons!.create!({ personToken: 'cpt_x' })),
  'stripeSetupIntents.create': noMoney(() => anna.stripeSetupIntents!.create!({})),
  'stripeCustomer.create': noMoney(() => anna.stripeCustomer!.create!({})),
  'stripeCustomer.addPaymentMethod': noMoney(() =>
    anna.stripeCustomer!.addPaymentMethod!({ stripePaymentMethodId: 'pm_x' }),
  ),
  'stripeCustomer.deletePaymentMethod': noMoney(() => anna.stripeCustomer!.deletePaymentMethod!({})),
  ...stockCalls(site, () => ({ anna, ben, visitor })),
  'sitemapData.queryListings': async () => {
    const { data } = await answers(visitor.sitemapData!.queryListings!(), 'listing')
    expect(data.data.map(({ id }) => id.uuid)).toContain(site.listingId)
  },
  'sitemapData.queryAssets': async () => {
    const { data } = await answers(visitor.sitemapData!.queryAssets!({ pathPrefix: 'content/pages' }), 'jsonAsset')
    expect(data.data.map(({ attributes }) => attributes.assetPath)).toContain('/content/pages/faq.json')
  },
  'ownFiles.create': noFiles(() => anna.ownFiles!.create!({})),
  'ownFiles.show': () => refused(anna.ownFiles!.show!({ id: site.listingId }), 404, 'not-found'),
  'fileUploads.create': noFiles(() => anna.fileUploads!.create!({})),
  'ownFileDownloads.create': noFiles(() => anna.ownFileDownloads!.create!({})),
  'fileDownloads.create': noFiles(() => anna.fileDownloads!.create!({})),
  'files.show': () => refused(anna.files!.show!({ id: site.listingId }), 404, 'not-found'),
  login: async () => {
    const { sdk, store } = await sdkFor(site, 'gemeinde')
    expect(store.getToken()).toMatchObject({ scope: 'user', token_type: 'bearer' })
    expect((await sdk.authInfo()).isAnonymous).toBe(false)
  },
  loginAs: async () => {
    const { sdk } = await sdkFor(site)
    const call = sdk.loginAs as unknown as (given: object) => Promise<unknown>
    await expect(
      call({ code: 'falsch', redirect_uri: 'http://localhost/x', code_verifier: 'x' }),
    ).rejects.toMatchObject({ status: 401 })
  },
  loginWithIdp: async () => {
    const { sdk, store } = await sdkFor(site)
    const idpToken = provider.token({ sub: '1', email: 'ida@example.org', email_verified: true })
    await sdk.loginWithIdp({ idpId: 'kennung', idpClientId: 'app', idpToken })
    expect(store.getToken()).toMatchObject({ scope: 'user' })
    await expect(
      sdk.loginWithIdp({ idpId: 'kennung', idpClientId: 'app', idpToken: provider.forged({ sub: '1' }) }),
    ).rejects.toMatchObject({ status: 401 })
  },
  logout: async () => {
    const { sdk, store } = await sdkFor(site, 'gemeinde')
    await sdk.logout()
    expect(store.getToken()).toBeFalsy()
  },
  exchangeToken: async () => {
    const { data } = await anna.exchangeToken()
    expect(data).toMatchObject({ scope: 'trusted:user', token_type: 'bearer' })
  },
  authInfo: async () => expect(await visitor.authInfo()).toMatchObject({ isAnonymous: true }),
  assetByAlias: async () => {
    const { data } = (await visitor.assetByAlias({ path: 'content/translations.json', alias: 'latest' })) as Loaded
    expect(Object.keys(data.data).length).toBeGreaterThan(3)
    expect(data.meta.version).toMatch(/^[0-9a-f]{32}$/)
  },
  assetsByAlias: async () => {
    const paths = ['design/branding.json', 'listings/listing-types.json', 'listings/listing-search.json', 'gone.json']
    const { data } = (await visitor.assetsByAlias({ paths, alias: 'latest' })) as { data: Many }
    expect(data.data.map(({ attributes }) => attributes.assetPath)).toEqual([
      '/design/branding.json',
      '/listings/listing-search.json',
      '/listings/listing-types.json',
    ])
    expect(data.included).toHaveLength(1)
  },
  assetByVersion: async () => {
    const { version } = ((await visitor.assetByAlias({ path: 'content/footer.json', alias: 'latest' })) as Loaded).data
      .meta
    await visitor.assetByVersion({ path: 'content/footer.json', version })
    await expect(visitor.assetByVersion({ path: 'content/footer.json', version: 'x' })).rejects.toMatchObject({
      status: 404,
    })
  },
  assetsByVersion: async () => {
    const { version } = ((await visitor.assetByAlias({ path: 'content/footer.json', alias: 'latest' })) as Loaded).data
      .meta
    const { data } = (await visitor.assetsByVersion({ paths: ['content/pages/faq.json'], version })) as { data: Many }
    expect(data.data).toHaveLength(1)
  },
  'currentUser.delete': async () => {
    const { data: token } = await ben.exchangeToken()
    const store = { getToken: () => token, setToken: () => undefined, removeToken: () => undefined }
    const { sdk: trusted } = await sdkFor(site, undefined, { tokenStore: store })
    const leave = () => trusted.currentUser!.delete!({ currentPassword: 'ein-neues-1' })
    await refused(leave(), 409, 'account-has-stays')
    const cancel = { id: new UUID(transactionId), transition: 'transition/cancel-by-customer', params: {} }
    await answers(ben.transactions!.transition!(cancel), 'transaction')
    await answers(leave(), 'currentUser')
  },
}

type Loaded = { data: { data: object; meta: { version: string } } }
type Many = { data: { attributes: { assetPath: string } }[]; included: unknown[] }

describe('the Marketplace API', () => {
  test('is called by every method of the public library', () => {
    const instance = marketplaceSdk.createInstance({ clientId: 'x' })
    const methods = Object.entries(instance).flatMap(([group, value]) =>
      typeof value === 'function' ? [group] : Object.keys(value).map((method) => `${group}.${method}`),
    )
    expect(methods.length).toBeGreaterThan(60)
    expect(Object.keys(calls).sort()).toEqual(methods.sort())
  })

  for (const [name, call] of Object.entries(calls)) test(`answers ${name}`, async () => void (await call()))

  test('keeps what one person wrote out of another’s answers', async () => {
    const { listingId: other } = await offer(app, site.gemeinde, site.operator)
    await refused(anna.ownListings!.show!({ id: new UUID(other) }), 404, 'not-found')
    const { sdk: chiara } = await sdkFor(site, 'chiara')
    await refused(chiara.transactions!.show!({ id: new UUID(transactionId) }), 404, 'not-found')
    await refused(chiara.messages!.query!({ transactionId: new UUID(transactionId) }), 404, 'not-found')
  })
})
