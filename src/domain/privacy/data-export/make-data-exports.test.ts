import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDataExportWriter } from '#adapters/data-exports/create-data-export-writer.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { hideMessage, saveDraft, savePhrase, sendMessage } from '#domain/messages/index.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { noteOnPerson, report } from '#domain/moderation/index.ts'
import { parseSearchQuery, saveSearch } from '#domain/search/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import { openSession, setSeal, signUp } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { vouchFor } from '#domain/vouches/index.ts'
import { newId } from '#kernel/id.ts'
import { day, hour } from '#tests/app.ts'
import { password, signUpForm } from '#tests/people.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { readZip } from '#tests/zip-file.ts'
import {
  deleteAccount,
  dropDataExports,
  makeDataExports,
  openDataExport,
  ownDataExport,
  requestDataExport,
} from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartier-data-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))
const storage = createDiskStorage(folder)
const marketplace = await loadMarketplace('saunas', resolve(import.meta.dirname, '../../../..'))
const world = await paidWorld({ storage, dataExports: createDataExportWriter({ storage, marketplace }) })
const { app, people, act, pay, request, settle, priced } = world
const { anna, ben, chiara, operator } = people
const { db } = app
const sent = (template: string) => app.sent.filter((mail) => mail.template === template)

beforeEach(async () => {
  await sendMails()
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('dataArchives').execute()
  rmSync(join(folder, 'archives'), { recursive: true, force: true })
  app.sent.length = 0
})

/** Reads all new events and sends all mails. */
async function sendMails(): Promise<void> {
  for (let left = 1; left > 0;) left = (await drainEvents(app)) + (await deliverDueMails(app))
}

/** Asks for somebody's data export, lets it be made and returns its files. */
async function dataExportOf(viewer: Member) {
  await requestDataExport(app, viewer)
  expect(await makeDataExports(app)).toBe(1)
  const made = await ownDataExport(app, viewer)
  expect(made).toMatchObject({ state: 'ready' })
  const { body } = await openDataExport(app, viewer, made?.id ?? '')
  const files = readZip(await buffer(body))
  const json = files.get('data.json')?.toString() ?? ''
  return { id: made?.id ?? '', files, json, data: JSON.parse(json), page: files.get('index.html')?.toString() ?? '' }
}

const exportsOnDisk = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.zip'))

/** A paid and agreed stay of Ben at Anna's, after which only Anna has reviewed, and all else that Ben may have. */
async function fill() {
  const listingId = await priced()
  const home = {
    address: 'Bredowstraße 14',
    building: '',
    lat: 52.5,
    lng: 13.3,
    precision: 'exact',
    updatedAt: app.clock.now(),
  }
  await db
    .insertInto('listingLocations')
    .values({ listingId, ...home })
    .execute()
  const other = await priced()
  await db
    .insertInto('listingLocations')
    .values({ listingId: other, ...home, address: 'Geheimweg 9' })
    .execute()
  const stayId = await request(listingId)
  await pay(stayId)
  await act(anna, stayId, 'accept')
  await settle()
  const enquiryId = (await initiate(app, ben, { listingId: other, transition: 'transition/enquire' })).transactionId
  const say = (who: Member, transactionId: string, content: string) =>
    sendMessage(app, who, { transactionId, content, clientKey: newId() })
  await say(ben, stayId, 'Wir kommen gegen acht.')
  // As an import or an earlier version may have left it.
  const html = 'Wir kommen <script>alert(1)</script> gegen acht.'
  await db.updateTable('messages').set({ content: html }).where('transactionId', '=', stayId).execute()
  await say(anna, stayId, 'Der Schlüssel liegt beim Nachbarn.')
  await say(ben, enquiryId, 'Ist die Sauna noch frei?')
  await saveDraft(app, anna, { transactionId: stayId, content: 'Annas Entwurf' })
  await saveDraft(app, ben, { transactionId: stayId, content: 'Bens Entwurf' })
  const foreign = (await initiate(app, chiara, { listingId: other, transition: 'transition/enquire' })).transactionId
  await say(chiara, foreign, 'Frage von Chiara')
  await report(app, ben, { kind: 'listing', id: other, reason: 'false', text: 'Bens Meldung' })
  await report(app, anna, { kind: 'user', id: ben.userId, reason: 'other', text: 'Meldung gegen Ben' })
  await noteOnPerson(app, operator, { userId: ben.userId, text: 'Notiz unter uns' })
  await saveSearch(app, ben, parseSearchQuery(new URLSearchParams('keywords=kiefer'), app.marketplace))
  await openSession(app, ben.userId, { userAgent: 'Bens Browser 17' })
  const card = { cardId: 'pm_secret', cardBrand: 'visa', cardLast4: '4242', cardExpMonth: 5, cardExpYear: 2031 }
  const at = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
  await db
    .insertInto('paymentCustomers')
    .values({ userId: ben.userId, providerId: 'cus_secret', ...card, ...at })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(card))
    .execute()
  await givePortrait(ben.userId)
  return { stayId, listingId }
}

/** A verified organisation that vouches for Ben. */
async function vouchingParish(): Promise<Member> {
  const form = { ...signUpForm('gemeinde'), organisationType: app.marketplace.organisationTypes[0]?.value }
  const { userId } = await signUp(app, { kind: 'visitor', locale: 'de' }, form)
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute()
  await setSeal(app, operator, { userId, checks: ['organisation'] })
  const { member } = await openSession(app, userId)
  await vouchFor(app, member, { userId: ben.userId })
  return member
}

async function givePortrait(userId: string): Promise<void> {
  const contentHash = 'b'.repeat(64)
  const createdAt = app.clock.now()
  const content = { contentHash, width: 9, height: 9, format: 'jpeg', bytes: 1, createdAt }
  await db
    .insertInto('imageContents')
    .values({ ...content, thumbhash: Buffer.alloc(21, 7) })
    .execute()
  const id = newId()
  await db
    .insertInto('images')
    .values({ id, ownerId: userId, kind: 'profile', contentHash, fileName: 'ben.jpg', createdAt })
    .execute()
  await db.updateTable('users').set({ profileImageId: id }).where('id', '=', userId).execute()
  await storage.put(`images/bb/${contentHash}/square-small2x.jpg`, Buffer.from('portrait of Ben'))
}

const { stayId, listingId } = await fill()
await savePhrase(app, ben, { content: 'Ich komme gegen sechs.' })
const gemeinde = await vouchingParish()

test('an data export holds what the person has: conversations, money, card, searches, reports, pictures', async () => {
  const { data, files, page } = await dataExportOf(ben)
  expect(data).toMatchObject({ format: 'quartier-own-data', version: 1, locale: 'en' })
  expect(data.account).toMatchObject({ email: 'ben@example.org', firstName: 'Ben', lastName: 'Okafor' })
  expect(data.card).toEqual({ brand: 'visa', last4: '4242', expMonth: 5, expYear: 2031 })
  expect(data.savedSearches).toMatchObject([{ query: expect.stringContaining('kiefer') }])
  expect(data.phrases).toMatchObject([{ content: 'Ich komme gegen sechs.' }])
  expect(data.reports).toMatchObject([{ text: 'Bens Meldung' }])
  expect(data.vouches).toMatchObject({ about: [{ organisation: 'Gemeinde St. Marien', declinedAt: null }], given: [] })
  expect(page).toContain('Gemeinde St. Marien')
  expect(JSON.stringify(data.sessions)).toContain('Bens Browser 17')
  const stay = data.conversations.find((each: { id: string }) => each.id === stayId)
  expect(stay).toMatchObject({
    role: 'customer',
    with: { name: 'Anna L.' },
    address: { address: 'Bredowstraße 14' },
    booking: { state: 'accepted', from: '2024-06-20' },
    draft: 'Bens Entwurf',
    cost: {
      agreed: { amount: 13_500, currency: 'EUR' },
      payment: { state: 'taken' },
      card: { last4: '4242' },
      payout: null,
    },
    receipt: { number: '000001' },
  })
  expect(stay.messages.map(({ own }: { own: boolean }) => own)).toEqual([true, false])
  expect(files.get(data.account.picture)?.toString()).toBe('portrait of Ben')
  expect(page).toContain('lang="en"')
  for (const text of [
    'Bredowstraße 14',
    'Der Schlüssel liegt beim Nachbarn.',
    '€135.00',
    'Bens Entwurf',
    data.account.picture,
  ])
    expect(page).toContain(text)
  expect(page).toContain('&#60;script&#62;alert(1)')
  expect(page).not.toContain('<script')
})

test('a message that staff have hidden is in the data export of its author, and only said to be hidden in that of the reader', async () => {
  const key = 'Der Schlüssel liegt beim Nachbarn.'
  const { id } = await db.selectFrom('messages').select('id').where('content', '=', key).executeTakeFirstOrThrow()
  await report(app, ben, { kind: 'message', id, reason: 'unsafe' })
  await hideMessage(app, operator, { messageId: id, reason: 'Zu viel verraten' })
  const own = await dataExportOf(anna)
  const read = await dataExportOf(ben)
  await db.updateTable('messages').set({ hiddenAt: null }).where('id', '=', id).execute()
  await db.deleteFrom('reports').where('subjectId', '=', id).execute()
  const messageIn = ({ data }: Awaited<ReturnType<typeof dataExportOf>>) =>
    data.conversations
      .find((each: { id: string }) => each.id === stayId)
      .messages.find((each: { id: string }) => each.id === id)
  expect(messageIn(own)).toMatchObject({ content: key, hidden: true })
  expect(own.page).toContain(key)
  expect(own.page).toContain('Das Team hat diese Nachricht entfernt.')
  expect(messageIn(read)).toMatchObject({ content: '', hidden: true })
  expect(JSON.stringify(read.data) + read.page).not.toContain(key)
  expect(read.page).toContain('The team has removed this message.')
})

test('the host reads the own side: listings with their home, and the payout instead of the card', async () => {
  const { data, page } = await dataExportOf(anna)
  expect(page).toContain('lang="de"')
  const own = data.listings.find((each: { id: string }) => each.id === listingId)
  expect(own).toMatchObject({ location: { address: 'Bredowstraße 14' }, price: { amount: 4500 } })
  const stay = data.conversations.find((each: { id: string }) => each.id === stayId)
  expect(stay).toMatchObject({
    role: 'provider',
    draft: 'Annas Entwurf',
    cost: { card: null, payout: { amount: { amount: 12_150 } } },
  })
  expect(data.payoutAccount).toMatchObject({ country: 'DE', bankLast4: '3000' })
})

test('an organisation finds whom it vouches for', async () => {
  const { data } = await dataExportOf(gemeinde)
  expect(data.vouches).toMatchObject({ about: [], given: [{ person: 'Ben O.' }] })
})

test('an data export holds nothing of others that the person cannot see, and no secret', async () => {
  await passUntil(app, '2024-06-25T22:00:00Z')
  await act(anna, stayId, 'review-1-by-provider')
  const { json, page } = await dataExportOf(ben)
  const hidden = [
    'anna@example.org',
    'Lindner',
    'Geheimweg',
    'Annas Entwurf',
    'Frage von Chiara',
    'Meldung gegen Ben',
    'Notiz unter uns',
    'Herzlich, ruhig',
    'Berger',
    '$argon2',
    'pm_',
    'cus_secret',
    'pi_',
    'acct_',
    'tokenHash',
  ]
  for (const text of hidden) expect([text, json.includes(text), page.includes(text)]).toEqual([text, false, false])
  // The review is in it once both have written.
  await act(ben, stayId, 'review-2-by-customer')
  expect((await dataExportOf(ben)).data.reviews).toMatchObject({ written: [{ rating: 5 }], received: [{ rating: 5 }] })
})

const triesOf = async () =>
  (await db.selectFrom('dataArchives').select('tries').orderBy('createdAt').orderBy('id').execute()).map(
    ({ tries }) => tries,
  )

test('asking twice makes one data export, and after three in a day the fourth is refused', async () => {
  await Promise.all([
    requestDataExport(app, ben),
    requestDataExport(app, ben),
    requestDataExport(app, ben),
    requestDataExport(app, ben),
  ])
  expect(await db.selectFrom('dataArchives').select('state').execute()).toEqual([{ state: 'queued' }])
  expect(await ownDataExport(app, ben)).toMatchObject({ state: 'waiting', progress: null })
  expect([await makeDataExports(app), await makeDataExports(app)]).toEqual([1, 0])
  for (let more = 0; more < 2; more += 1) await dataExportOf(ben)
  await expect(requestDataExport(app, ben)).rejects.toMatchObject({ code: 'too-many-requests' })
  app.clock.pass(day)
  await requestDataExport(app, ben)
})

test('the person gets one mail with a link to the page, and nobody else can open the file', async () => {
  const { id } = await dataExportOf(ben)
  await sendMails()
  expect(sent('archive-ready')).toMatchObject([
    { recipient: 'ben@example.org', locale: 'en', values: { link: 'https://quartier.example/account/my-data' } },
  ])
  for (const viewer of [anna, operator])
    await expect(openDataExport(app, viewer, id)).rejects.toMatchObject({ code: 'not-found' })
  const inBensName = { ...ben, scopes: 'user:limited', operatorId: operator.userId }
  await expect(openDataExport(app, inBensName, id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(requestDataExport(app, inBensName)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(openDataExport(app, { kind: 'visitor', locale: 'de' }, id)).rejects.toMatchObject({
    code: 'not-signed-in',
  })
})

test('an data export and its file are gone after seven days, and an older one with the next', async () => {
  const first = await dataExportOf(ben)
  const second = await dataExportOf(ben)
  await expect(openDataExport(app, ben, first.id)).rejects.toMatchObject({ code: 'not-found' })
  await dropDataExports(app)
  expect(exportsOnDisk()).toEqual([`archives/${second.id}-1.zip`])
  app.clock.pass(7 * day - hour)
  await openDataExport(app, ben, second.id).then(({ body }) => body.destroy())
  app.clock.pass(2 * hour)
  await expect(openDataExport(app, ben, second.id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await ownDataExport(app, ben)).toBeNull()
  await dropDataExports(app)
  expect(exportsOnDisk()).toEqual([])
  expect(await db.selectFrom('dataArchives').select('id').execute()).toEqual([])
})

test('an data export that cannot be written is tried again, and at last the person is told', async () => {
  await requestDataExport(app, ben)
  const broken = { ...app, dataExports: { write: () => Promise.reject(new Error('no space left')) } }
  for (let tries = 1; tries < 5; tries += 1) {
    expect(await makeDataExports(broken)).toBe(1)
    expect(await ownDataExport(app, ben)).toMatchObject({ state: 'waiting' })
    expect(await makeDataExports(broken)).toBe(0)
    app.clock.pass(hour)
  }
  expect(await makeDataExports(broken)).toBe(1)
  expect(await ownDataExport(app, ben)).toMatchObject({ state: 'failed' })
  await sendMails()
  expect(sent('archive-failed').map(({ recipient }) => recipient)).toEqual(['ben@example.org'])
  await dataExportOf(ben)
})

test('an data export whose node dies in every attempt is given up, and the one before is still offered', async () => {
  const first = await dataExportOf(ben)
  await requestDataExport(app, ben)
  // As if the process had been killed: nothing happens after the claim.
  const killed = { ...app, dataExports: { write: () => new Promise<never>(() => {}) } }
  for (let tries = 0; tries < 5; tries += 1) {
    void makeDataExports(killed)
    await expect.poll(async () => (await triesOf()).at(-1)).toBe(tries + 1)
    app.clock.pass(6 * 60_000)
  }
  expect(await makeDataExports(app)).toBe(1)
  expect(await makeDataExports(app)).toBe(0)
  expect(await ownDataExport(app, ben)).toMatchObject({ state: 'ready', id: first.id })
})

test('an data export whose node died is made by another, and the late one gives its file to nobody', async () => {
  await requestDataExport(app, ben)
  let other = 0
  const slow = {
    ...app,
    dataExports: {
      write: async (contents: Parameters<App['dataExports']['write']>[0]) => {
        app.clock.pass(6 * 60_000)
        other = await makeDataExports(app)
        return app.dataExports.write(contents)
      },
    },
  }
  expect([await makeDataExports(slow), other]).toEqual([1, 1])
  const made = await ownDataExport(app, ben)
  expect(made).toMatchObject({ state: 'ready' })
  expect(readZip(await buffer((await openDataExport(app, ben, made?.id ?? '')).body)).size).toBeGreaterThan(1)
  expect(exportsOnDisk()).toHaveLength(1)
  await sendMails()
  expect(sent('archive-ready')).toHaveLength(1)
})

test('deleting the account deletes the data export, also one that is being made', async () => {
  await dataExportOf(chiara)
  app.clock.pass(day)
  await requestDataExport(app, chiara)
  const leaving = {
    ...app,
    dataExports: {
      write: async (contents: Parameters<App['dataExports']['write']>[0]) => {
        const written = await app.dataExports.write(contents)
        await deleteAccount(app, chiara, { currentPassword: password })
        return written
      },
    },
  }
  expect(await makeDataExports(leaving)).toBe(1)
  expect(exportsOnDisk()).toEqual([])
  expect(await db.selectFrom('dataArchives').select('id').execute()).toEqual([])
  await sendMails()
  expect(sent('archive-ready').map(({ recipient }) => recipient)).not.toContain('chiara@example.org')
})
