import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { createSharpProcessor } from '#adapters/images/sharp-processor.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { record } from '#domain/events.ts'
import { storeImage } from '#domain/images/index.ts'
import { sendMessage } from '#domain/messages/index.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { requestStay, transition } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { type Audited, nothingAnswered } from './audited.ts'
import { findWorkLeft } from './audits/work-left.ts'
import { until } from './storm-world.ts'

/** One of everything that the audits look at, made by the product, and ids of it. */
export async function smallWorld() {
  const { db, url } = await freshDatabase()
  const files = mkdtempSync(join(tmpdir(), 'quartier-audited-'))
  afterAll(() => rmSync(files, { recursive: true, force: true }))
  const app = await testApp(db, { storage: createDiskStorage(files), imageProcessor: createSharpProcessor() })
  const [anna, ben] = [await person(app, 'anna'), await person(app, 'ben')]
  const listing = await publishedListing(app, anna.userId, { capacity: 2 })
  const ask = async (from: string, until: string, message: string) => {
    const asked = { listingId: listing, dates: { from, until }, people: 1, message, clientKey: newId() }
    return (await requestStay(app, ben, asked)).transactionId
  }
  const agreed = await ask('2024-06-20', '2024-06-21', 'Passt der Donnerstag?')
  await transition(app, anna, { id: agreed, transition: 'transition/accept' })
  const open = await ask('2024-06-25', '2024-06-26', 'Passt der Dienstag?')
  const sent = await sendMessage(app, ben, { transactionId: agreed, content: 'Bis bald', clientKey: newId() })
  const at = app.clock.now()
  const waiting = await publishedListing(app, anna.userId, {
    state: 'pendingApproval',
    submittedAt: at,
    publishedAt: null,
  })
  const by = { actorId: anna.userId, subjectId: waiting, payload: { authorId: anna.userId } }
  await record(db, app.clock, 'listing.submitted', by)
  const body = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const picture = await storeImage(app, ben, { kind: 'listing', fileName: 'raum.png', body: new Uint8Array(body) })
  // Events wait for all transactions of the server that may still write an earlier one.
  await until('all events are read', async () => {
    await drainEvents(app)
    return (await findWorkLeft({ db, clock: app.clock })).every((left) => !left.includes('was not read'))
  })
  app.clock.pass(10 * minute)
  for (let tried = 1; tried > 0;) tried = await deliverDueMails(app)
  const rest = { hasEnded: false, residentMegabytes: 200, openFiles: 40, waiting: 0, connections: 4 }
  const audited: Audited = {
    db,
    clock: app.clock,
    answered: {
      ...nothingAnswered(),
      signUps: ['ben@example.org'],
      submitted: [waiting],
      messages: [{ transactionId: agreed, content: 'Bis bald' }],
      requests: [
        { transactionId: agreed, message: 'Passt der Donnerstag?' },
        { transactionId: open, message: 'Passt der Dienstag?' },
      ],
      steps: [{ transactionId: agreed, transition: 'transition/accept' }],
      uploads: [{ id: picture.id, ownerId: ben.userId }],
    },
    mails: {
      taken: new Map(app.sent.map(({ id }) => [`<${id}@quartier.example>`, 1])),
      dropped: new Map(),
      refused: new Map(),
    },
    files,
    startedAt: new Date(),
    rest: { before: rest, after: rest },
  }
  return { app, url, anna, ben, listing, agreed, open, waiting, messageId: sent.messageId, picture, audited }
}
