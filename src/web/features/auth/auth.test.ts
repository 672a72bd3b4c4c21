import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { createPasskeyVerifier } from '#adapters/passkeys/create-passkey-verifier.ts'
import { verificationCode, verificationToken, type Viewer } from '#domain/users/index.ts'
import { locales, type Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { noFiles } from '#tests/no-files.ts'
import { password, person } from '#tests/people.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { action as changePassword } from '../../routes/account/change-password-page.tsx'
import { action as contactDetails } from '../../routes/account/contact-details-page.tsx'
import { action as deleteProfile } from '../../routes/account/delete-profile-page.tsx'
import { action as passkeys } from '../../routes/account/passkeys-page.tsx'
import { action as logIn } from '../../routes/login/route.tsx'
import { action as recoverPassword } from '../../routes/recover-password/route.tsx'
import { action as resetPassword } from '../../routes/reset-password/route.tsx'
import { action as askForLink } from '../../routes/sign-in-link/ask-page.tsx'
import { action as signUp } from '../../routes/signup/route.tsx'
import { action as verifyEmail } from '../../routes/verify-email/route.tsx'
import { action as verify } from '../../routes/verify/route.tsx'

// What the forms about accounts answer to what is typed, sentence by sentence in both languages.

const world = await stayWorld({
  storage: noFiles,
  passkeys: createPasskeyVerifier({ name: 'Quartier', publicUrl: 'https://quartier.example' }),
})
const { app } = world
const dora = await person(app, 'dora')
const people = { ...world.people, dora }
const newPassword = 'ein ganz neues Passwort'

type Fields = Record<string, string>
type Action = (args: never) => unknown
/** A form: who sends it, and fields that are all right. */
type Filled = { action: Action; by?: keyof typeof people; fields: Fields }

const account = { email: 'lena@example.org', password: newPassword, terms: 'on' }
const forms = {
  'sign-up': { action: signUp, fields: { profileType: 'private', firstName: 'Lena', lastName: 'Hofer', ...account } },
  'sign-up of an organisation': {
    action: signUp,
    fields: { profileType: 'organisation', name: 'Pfarrei St. Anna', organisationType: 'church', ...account },
  },
  'log-in': { action: logIn, fields: { email: 'anna@example.org', password } },
  'link to log in': { action: askForLink, fields: { email: 'anna@example.org' } },
  'forgotten password': { action: recoverPassword, fields: { email: 'anna@example.org' } },
  'new password by mail': { action: resetPassword, fields: { email: 'anna@example.org', token: 'x', newPassword } },
  'contact details': {
    action: contactDetails,
    by: 'anna',
    fields: { email: 'anna@example.org', phoneNumber: '+49 170 5550143' },
  },
  'change of the password': { action: changePassword, by: 'anna', fields: { currentPassword: password, newPassword } },
  'removal of a passkey': {
    action: passkeys,
    by: 'anna',
    fields: { intent: 'remove', credentialId: 'x', currentPassword: password },
  },
  deletion: { action: deleteProfile, by: 'ben', fields: { currentPassword: password } },
  'code of the mail': { action: verifyEmail, by: 'chiara', fields: { code: '000000' } },
  'correction of the address': {
    action: verifyEmail,
    by: 'chiara',
    fields: { step: 'change', email: 'chiara.conti@example.org' },
  },
  'another mail': { action: verifyEmail, by: 'chiara', fields: { step: 'resend' } },
  'link of the mail': { action: verify, fields: { t: 'x' } },
} satisfies Record<string, Filled>
type Form = keyof typeof forms

beforeEach(async () => {
  await app.db.deleteFrom('attempts').execute()
})

type Answer = { problems: { field: string | undefined; message: string }[] } | { to: string }

/** Sends a form with some fields changed. Returns its problems as they are shown, or where it leads. */
async function send(form: Form, changed: Fields, locale: Locale, parts: Partial<typeof app> = {}): Promise<Answer> {
  const { action, by, fields }: Filled = forms[form]
  const viewer: Viewer = by ? { ...people[by], locale } : { kind: 'visitor', locale }
  const context = new RouterContextProvider()
  const site = { secure: true, demo: false }
  const known = { app: { ...app, ...parts }, viewer, locale, setCookies: [], address: '192.0.2.1', site }
  context.set(requestContext, known as unknown as RequestContext)
  const body = new URLSearchParams({ ...fields, ...changed })
  const request = new Request('https://quartier.example/form', { method: 'POST', body })
  const answer = await Promise.resolve()
    .then(() => action({ context, request, params: {} } as never))
    .catch((thrown: unknown) => thrown)
  if (answer instanceof Response) return { to: answer.headers.get('location') ?? '' }
  const { data } = answer as { data?: { problems: { field: string | undefined; message: string }[] } }
  if (!data) throw answer
  return { problems: data.problems.map(({ field, message }) => ({ field, message })) }
}

const sentences = {
  required: ['Bitte fülle dieses Feld aus.', 'Please fill in this field.'],
  emailRequired: ['Bitte gib deine E-Mail-Adresse an.', 'Please enter your e-mail address.'],
  emailInvalid: [
    'Bitte gib eine gültige E-Mail-Adresse an, zum Beispiel name@example.org.',
    'Please enter a valid e-mail address, such as name@example.org.',
  ],
  emailTaken: [
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
    'There is already an account with this e-mail address.',
  ],
  emailNotFound: ['Zu dieser E-Mail-Adresse gibt es kein Konto.', 'There is no account with this e-mail address.'],
  passwordRequired: ['Bitte gib dein Passwort ein.', 'Please enter your password.'],
  passwordShort: ['Das Passwort braucht mindestens 8 Zeichen.', 'The password needs at least 8 characters.'],
  passwordLong: ['Das Passwort darf höchstens 256 Zeichen haben.', 'The password can have at most 256 characters.'],
  passwordWrong: [
    'Das Passwort stimmt nicht. Bitte gib es noch einmal ein.',
    'The password is not right. Please enter it again.',
  ],
  logInFailed: ['E-Mail-Adresse oder Passwort stimmen nicht.', 'E-mail address or password are not right.'],
  banned: ['Dieses Konto ist gesperrt.', 'This account is blocked.'],
  terms: ['Bitte stimme den Nutzungsbedingungen zu.', 'Please accept the terms of service.'],
  choice: ['Diese Angabe ist nicht gültig.', 'This is not valid.'],
  longName: ['Höchstens 60 Zeichen.', 'At most 60 characters.'],
  nameReserved: [
    'So heißt hier schon das Team. Nimm bitte einen anderen Namen.',
    'The team goes by this name here. Please choose another one.',
  ],
  phone: [
    'Eine Telefonnummer besteht aus Ziffern, gern mit + am Anfang.',
    'A phone number is made of digits, with a + in front if you like.',
  ],
  code: [
    'Dieser Code stimmt nicht. Sieh in der neuesten Mail nach.',
    'This code is not right. Look into the newest mail.',
  ],
  codeExpired: [
    'Dieser Code gilt nicht mehr. Fordere einen neuen an.',
    'This code is no longer valid. Ask for a new one.',
  ],
  link: ['Dieser Link gilt nicht mehr. Fordere einen neuen an.', 'This link is no longer valid. Ask for a new one.'],
  busy: [
    'Gerade ist sehr viel los. Bitte versuch es in einer Minute noch einmal.',
    'We are very busy right now. Please try again in a minute.',
  ],
  tooOften: [
    'Das war zu oft hintereinander. Bitte warte etwas und versuch es dann noch einmal.',
    'That was too often in a short time. Please wait a little and try again.',
  ],
  mailsUsedUp: [
    'Heute wurden schon 5 Mails verschickt. Die nächste ist morgen möglich.',
    '5 mails were sent today already. The next one is possible tomorrow.',
  ],
  hasStay: [
    'Dein Konto lässt sich noch nicht löschen: Du hast einen vereinbarten Aufenthalt. Sag ihn zuerst ab oder warte, bis er vorbei ist.',
    'Your account cannot be deleted: you have an agreed stay. Cancel it first, or wait until it is over.',
  ],
} satisfies Record<string, [german: string, english: string]>

const long = 'x'.repeat(257)
const rows: [Form, Fields, field: string, keyof typeof sentences][] = [
  ['sign-up', { firstName: '  ' }, 'firstName', 'required'],
  ['sign-up', { lastName: '' }, 'lastName', 'required'],
  ['sign-up', { firstName: 'x'.repeat(61) }, 'firstName', 'longName'],
  ['sign-up', { firstName: 'Quartier', lastName: 'Team' }, 'firstName', 'nameReserved'],
  ['sign-up', { email: ' ' }, 'email', 'emailRequired'],
  ['sign-up', { email: 'lena' }, 'email', 'emailInvalid'],
  ['sign-up', { email: 'lena@example' }, 'email', 'emailInvalid'],
  ['sign-up', { email: 'lena@example.o' }, 'email', 'emailInvalid'],
  ['sign-up', { email: 'lena hofer@example.org' }, 'email', 'emailInvalid'],
  ['sign-up', { email: ' ANNA@example.org ' }, 'email', 'emailTaken'],
  ['sign-up', { password: '' }, 'password', 'passwordRequired'],
  ['sign-up', { password: 'sieben7' }, 'password', 'passwordShort'],
  ['sign-up', { password: long }, 'password', 'passwordLong'],
  ['sign-up', { terms: '' }, 'terms', 'terms'],
  ['sign-up of an organisation', { name: ' ' }, 'name', 'required'],
  ['sign-up of an organisation', { organisationType: '' }, 'organisationType', 'choice'],
  ['sign-up of an organisation', { email: '' }, 'email', 'emailRequired'],
  ['sign-up of an organisation', { email: 'pfarrei@' }, 'email', 'emailInvalid'],
  ['sign-up of an organisation', { terms: '' }, 'terms', 'terms'],
  ['log-in', { email: ' ' }, 'email', 'emailRequired'],
  ['log-in', { password: '' }, 'password', 'passwordRequired'],
  ['log-in', { password: 'falsch' }, '', 'logInFailed'],
  ['log-in', { email: 'nobody@example.org' }, '', 'logInFailed'],
  ['log-in', { email: 'dora@example.org' }, '', 'banned'],
  ['link to log in', { email: '' }, 'email', 'emailRequired'],
  ['link to log in', { email: 'anna@' }, 'email', 'emailInvalid'],
  ['forgotten password', { email: ' ' }, 'email', 'emailRequired'],
  ['forgotten password', { email: 'anna@example' }, 'email', 'emailInvalid'],
  ['forgotten password', { email: 'nobody@example.org' }, 'email', 'emailNotFound'],
  ['new password by mail', { newPassword: '' }, 'newPassword', 'passwordRequired'],
  ['new password by mail', { newPassword: 'sieben7' }, 'newPassword', 'passwordShort'],
  ['new password by mail', { newPassword: long }, 'newPassword', 'passwordLong'],
  ['new password by mail', {}, 'passwordResetToken', 'link'],
  ['contact details', { email: '' }, 'email', 'emailRequired'],
  ['contact details', { email: 'anna@example' }, 'email', 'emailInvalid'],
  ['contact details', { email: 'anna.lindner@example.org' }, 'currentPassword', 'passwordRequired'],
  ['contact details', { email: 'anna.l@example.org', currentPassword: 'falsch' }, 'currentPassword', 'passwordWrong'],
  ['contact details', { email: 'ben@example.org', currentPassword: password }, 'email', 'emailTaken'],
  ['contact details', { phoneNumber: 'unbekannt' }, 'phoneNumber', 'phone'],
  ['change of the password', { currentPassword: '' }, 'currentPassword', 'passwordRequired'],
  ['change of the password', { currentPassword: 'falsch' }, 'currentPassword', 'passwordWrong'],
  ['change of the password', { currentPassword: long }, 'currentPassword', 'passwordWrong'],
  ['change of the password', { newPassword: '' }, 'newPassword', 'passwordRequired'],
  ['change of the password', { newPassword: 'sieben7' }, 'newPassword', 'passwordShort'],
  ['change of the password', { newPassword: long }, 'newPassword', 'passwordLong'],
  ['removal of a passkey', { currentPassword: '' }, 'currentPassword', 'passwordRequired'],
  ['removal of a passkey', { currentPassword: 'falsch' }, 'currentPassword', 'passwordWrong'],
  ['deletion', { currentPassword: '' }, 'currentPassword', 'passwordRequired'],
  ['deletion', { currentPassword: 'falsch' }, 'currentPassword', 'passwordWrong'],
  ['code of the mail', { code: '' }, 'code', 'code'],
  ['code of the mail', { code: 'abcdef' }, 'code', 'code'],
  ['correction of the address', { email: ' ' }, 'email', 'emailRequired'],
  ['correction of the address', { email: 'chiara@' }, 'email', 'emailInvalid'],
  ['correction of the address', { email: 'anna@example.org' }, 'email', 'emailTaken'],
  ['link of the mail', {}, 'token', 'link'],
]

test.each(rows)('%s with %j: the field %s says %s', async (form, changed, field, sentence) => {
  for (const locale of locales)
    expect(await send(form, changed, locale)).toEqual(refusal(sentence, locale, field || undefined))
})

test('every wrong field is named at once', async () => {
  const empty = { firstName: '', lastName: '', email: '', password: '', terms: '' }
  const answer = await send('sign-up', empty, 'en')
  expect('problems' in answer && answer.problems.map(({ field }) => field)).toEqual(Object.keys(empty))
})

test('a code is refused after five wrong ones, and the right one confirms', async () => {
  const newest = () =>
    app.db
      .selectFrom('emailVerifications')
      .selectAll()
      .where('userId', '=', people.chiara.userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const right = verificationCode(app, await newest())
  const wrong = right === '111111' ? '222222' : '111111'
  for (const locale of locales) {
    await app.db.updateTable('emailVerifications').set({ wrongCodes: 0 }).execute()
    for (let tries = 0; tries < 5; tries += 1)
      expect(await send('code of the mail', { code: wrong }, locale)).toEqual(refusal('code', locale, 'code'))
    expect(await send('code of the mail', { code: right }, locale)).toEqual(refusal('codeExpired', locale, 'code'))
  }
})

test('five mails a day confirm an address; the next one is possible tomorrow', async () => {
  for (let sent = 1; sent < 5; sent += 1)
    expect(await send('another mail', {}, 'de')).toEqual({ to: '/verify-email?sent=1' })
  for (const locale of locales) expect(await send('another mail', {}, locale)).toEqual(refusal('mailsUsedUp', locale))
})

test('a log-in and a forgotten password are refused after many tries', async () => {
  for (const form of ['log-in', 'forgotten password'] as const) {
    const wrong: Fields = form === 'log-in' ? { password: 'falsch' } : {}
    for (let tries = 0; tries < 10; tries += 1) await send(form, wrong, 'de')
    for (const locale of locales) expect(await send(form, wrong, locale)).toEqual(refusal('tooOften', locale))
  }
})

test('when nothing can be checked at the moment, sign-up and log-in say so and keep the account as it is', async () => {
  const busy = () => Promise.reject(new Problem('busy'))
  const passwords = { ...app.passwords, hash: busy, verify: busy }
  for (const locale of locales)
    for (const form of ['sign-up', 'log-in', 'change of the password', 'deletion'] as const)
      expect(await send(form, {}, locale, { passwords })).toEqual(refusal('busy', locale))
})

test('forms that are right lead on, and only another address asks for the password', async () => {
  const to = async (form: Form, changed: Fields = {}) => send(form, changed, 'de')
  expect(await to('contact details')).toEqual({ to: '/account/contact-details?saved=yes' })
  expect(await to('contact details', { phoneNumber: ' ' })).toEqual({ to: '/account/contact-details?saved=yes' })
  expect(await to('contact details', { email: ' Anna@Example.org ' })).toEqual({
    to: '/account/contact-details?saved=yes',
  })
  expect(await to('contact details', { email: 'anna.l@example.org', currentPassword: password })).toEqual({
    to: '/account/contact-details?saved=confirm',
  })
  expect(await to('contact details', { intent: 'cancel' })).toEqual({ to: '/account/contact-details?saved=canceled' })
  expect(await to('log-in')).toEqual({ to: '/' })
  expect(await to('sign-up', { newsletter: '' })).toEqual({ to: '/verify-email' })
  expect(await to('sign-up of an organisation', { email: 'pfarrei@example.org' })).toEqual({ to: '/verify-email' })
  expect(await to('link to log in')).toEqual({ problems: [] })
  expect(await to('forgotten password')).toEqual({ problems: [] })
  expect(await to('removal of a passkey')).toEqual({ to: '/account/passkeys?removed=1' })
  const asked = await app.db
    .selectFrom('emailVerifications')
    .innerJoin('users', 'users.id', 'emailVerifications.userId')
    .select(['userId', 'emailVerifications.id', 'emailVerifications.email'])
    .where('users.email', '=', account.email)
    .executeTakeFirstOrThrow()
  expect(await to('link of the mail', { t: verificationToken(app, asked) })).toEqual({ to: '/verify?confirmed=1' })
  expect(await to('change of the password')).toEqual({ to: '/account/change-password?saved=1' })
})

test('an account with an agreed stay is not deleted, and says why; without one it is', async () => {
  const id = await world.transactionIn(await world.room(), 'state/accepted')
  for (const locale of locales) expect(await send('deletion', {}, locale)).toEqual(refusal('hasStay', locale))
  await world.act(people.ben, id, 'cancel-by-customer')
  expect(await send('deletion', {}, 'de')).toEqual({ to: '/login?after=closing&lang=de' })
})

function refusal(sentence: keyof typeof sentences, locale: Locale, field?: string): Answer {
  const [german, english] = sentences[sentence]
  return { problems: [{ field, message: locale === 'de' ? german : english }] }
}
