import { describe, expect, test } from 'vitest'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { password } from '#tests/people.ts'
import { startApi } from './api-site.ts'
import { refusalOf, sdkFor } from './sdk.ts'

const site = await startApi()
const { app } = site

describe('an account by the public client library', () => {
  test('is opened, proved, changed, given another address and password, and deleted', async () => {
    const { sdk } = await sdkFor(site)
    const form = {
      email: 'emil@example.org',
      password: 'ein-gutes-passwort',
      firstName: 'Emil',
      lastName: 'Sommer',
      publicData: { profileType: 'private', motto: ['a', 1, true] },
      protectedData: { phoneNumber: '+49 30 123456' },
    }
    const made = await sdk.currentUser!.create!(form, { expand: true })
    expect(made.data.data).toMatchObject({ type: 'currentUser', attributes: { profile: { displayName: 'Emil S.' } } })
    expect(await refusalOf(sdk.currentUser!.create!(form))).toEqual({ status: 409, code: 'email-taken' })

    await sdk.login({ username: 'emil@example.org', password: form.password })
    const token = new URL(await linkOf('verify-email', 'emil')).searchParams.get('t') ?? ''
    await sdk.currentUser!.verifyEmail!({ verificationToken: token })
    expect(await refusalOf(sdk.currentUser!.verifyEmail!({ verificationToken: token }))).toEqual({
      status: 409,
      code: 'email-already-verified',
    })
    expect(await refusalOf(sdk.currentUser!.sendVerificationEmail!())).toEqual({
      status: 409,
      code: 'email-already-verified',
    })
    const changed = await sdk.currentUser!.updateProfile!(
      { bio: 'Hallo', publicData: { motto: null, city: 'Köln' }, privateData: { note: 'x' } },
      { expand: true },
    )
    expect(changed.data.data.attributes.profile).toMatchObject({
      bio: 'Hallo',
      publicData: { profileType: 'private', city: 'Köln' },
      protectedData: { phoneNumber: '+49 30 123456' },
      privateData: { note: 'x' },
    })
    expect(JSON.stringify(changed.data)).not.toContain('motto')

    expect(
      await refusalOf(sdk.currentUser!.changeEmail!({ currentPassword: 'falsch', email: 'e@example.org' })),
    ).toEqual({ status: 403, code: 'forbidden' })
    await sdk.currentUser!.changeEmail!({ currentPassword: form.password, email: 'emil2@example.org' })
    const pending = await sdk.currentUser!.show!()
    expect(pending.data.data.attributes).toMatchObject({
      email: 'emil@example.org',
      pendingEmail: 'emil2@example.org',
      emailVerified: true,
    })
    const second = new URL(await linkOf('confirm-new-address', 'emil')).searchParams.get('t') ?? ''
    await sdk.currentUser!.verifyEmail!({ verificationToken: second })
    expect((await sdk.currentUser!.show!()).data.data.attributes).toMatchObject({
      email: 'emil2@example.org',
      pendingEmail: null,
    })

    await sdk.currentUser!.changePassword!({ currentPassword: form.password, newPassword: 'noch-ein-passwort' })
    expect((await sdk.currentUser!.show!()).status).toBe(200)
    await sdk.passwordReset!.request!({ email: 'emil2@example.org' })
    const reset = new URL(await linkOf('reset-password', 'emil'))
    await sdk.passwordReset!.reset!({
      email: 'emil2@example.org',
      passwordResetToken: reset.searchParams.get('t'),
      newPassword: 'das-dritte-passwort',
    })
    await expect(sdk.login({ username: 'emil2@example.org', password: 'noch-ein-passwort' })).rejects.toMatchObject({
      status: 401,
    })
    await sdk.login({ username: 'emil2@example.org', password: 'das-dritte-passwort' })
    expect(await refusalOf(sdk.currentUser!.delete!({ currentPassword: 'das-dritte-passwort' }))).toEqual({
      status: 403,
      code: 'forbidden',
    })
    const { data: exchanged } = await sdk.exchangeToken()
    const store = { getToken: () => exchanged, setToken: () => undefined, removeToken: () => undefined }
    const { sdk: trusted } = await sdkFor(site, undefined, { tokenStore: store })
    await trusted.currentUser!.delete!({ currentPassword: 'das-dritte-passwort' })
    await expect(sdk.login({ username: 'emil2@example.org', password: 'das-dritte-passwort' })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('of somebody banned lets nobody in', async () => {
    const { sdk } = await sdkFor(site)
    await expect(sdk.login({ username: 'dora@example.org', password })).rejects.toMatchObject({ status: 401 })
  })
})

async function linkOf(template: string, recipient: string): Promise<string> {
  await drainEvents(app)
  while ((await deliverDueMails(app)) > 0);
  const mail = app.sent.findLast((each) => each.template === template && each.recipient.startsWith(recipient))
  if (!mail) throw new Error(`No mail ${template} went to ${recipient}`)
  return (mail.values as { link: string }).link
}
