import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSharpProcessor } from '#adapters/images/sharp-processor.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { openStorage } from '#adapters/storage/open-storage.ts'
import type { Member } from '#domain/users/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { newId } from '#kernel/id.ts'
import { freshDatabase } from '#tests/database.ts'
import { testApp } from '#tests/app.ts'
import { heicPhoto, tiledHeicPhoto } from '#tests/heic-photo.ts'
import { person } from '#tests/people.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { storeImage, sweepOrphans, uploadLimits } from './index.ts'

const { db } = await freshDatabase()
const folder = await mkdtemp(join(tmpdir(), 'quartier-images-'))
afterAll(() => rm(folder, { recursive: true }))

let now = new Date('2024-06-01T10:00:00Z')
const storage = createDiskStorage(folder)
const app = { db, clock: { now: () => now }, storage, imageProcessor: createSharpProcessor() }
const anna = member('Anna')
const ben = member('Ben')
let photo: Buffer

beforeAll(async () => {
  photo = await picture(640, 480, '#c96f4a').jpeg().toBuffer()
})

describe('an upload', () => {
  test('is kept with its size as people see it, in every variant of its kind', async () => {
    const upright = await picture(300, 200, '#31526f').withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const image = await storeImage(app, anna, { kind: 'listing', fileName: 'balcony.jpg', body: upright })
    expect(image).toMatchObject({ width: 200, height: 300 })
    expect(await filesOf(upright)).toHaveLength(29)
    const row = await db.selectFrom('images').selectAll().where('id', '=', image.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ownerId: anna.userId, kind: 'listing', fileName: 'balcony.jpg' })
  })

  test('is read as it comes in', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < photo.length; at += 100) controller.enqueue(photo.subarray(at, at + 100))
        controller.close()
      },
    })
    expect(await storeImage(app, anna, { kind: 'listing', body })).toMatchObject({ contentHash: hashOf(photo) })
  })

  test('of an iPhone is kept as it stands upright, whatever its file is called', async () => {
    const body = tiledHeicPhoto({ turns: 3 })
    const image = await storeImage(app, anna, { kind: 'listing', fileName: 'IMG_0815.jpg', body })
    expect(image).toMatchObject({ width: 64, height: 192 })
    expect(await filesOf(body)).toHaveLength(29)
    const [, top = 0] = await colourAt(image.contentHash, 20)
    const [bottom = 0] = await colourAt(image.contentHash, 180)
    expect(top, 'blue on top').toBeGreaterThan(80)
    expect(bottom, 'red below').toBeGreaterThan(180)
  })

  test('that others have uploaded already is kept once and belongs to each of them', async () => {
    const same = await picture(400, 300, '#3f7a6c').png().toBuffer()
    let worked = 0
    const counting = {
      ...app,
      imageProcessor: {
        ...app.imageProcessor,
        process: (...all: Parameters<typeof app.imageProcessor.process>) => {
          worked++
          return app.imageProcessor.process(...all)
        },
      },
    }
    const first = await storeImage(counting, anna, { kind: 'listing', body: same })
    const second = await storeImage(counting, ben, { kind: 'listing', body: same })
    expect(second.contentHash).toBe(first.contentHash)
    expect(second.id).not.toBe(first.id)
    expect(worked).toBe(1)
    await storeImage(counting, ben, { kind: 'profile', body: same })
    expect(worked, 'a portrait needs sizes that a listing has not').toBe(2)
  })

  test('of the same file twice at the same moment leaves one content', async () => {
    const body = await picture(320, 240, '#8a4a5e').webp().toBuffer()
    const both = await Promise.all([anna, ben].map((who) => storeImage(app, who, { kind: 'profile', body })))
    expect(both[0]!.contentHash).toBe(both[1]!.contentHash)
  })
})

describe('an upload is refused and leaves nothing', () => {
  test.each([
    ['above 20 MB', 'upload-over-limit', () => megabytes(20, 1)],
    ['that is empty', 'upload-unreadable', () => new Uint8Array()],
    ['cut off in the middle', 'upload-unreadable', () => photo.subarray(0, photo.length / 2)],
    [
      'that only begins like a picture',
      'upload-unreadable',
      () => Buffer.concat([photo.subarray(0, 20), megabytes(1)]),
    ],
    [
      'as SVG with the name of a photo',
      'upload-wrong-format',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      'as a page with the name of a photo',
      'upload-wrong-format',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    ],
    ['as HEIC, cut off', 'upload-unreadable', () => heicPhoto().subarray(0, -30)],
    [
      'as HEIC of 900 megapixels',
      'upload-too-many-pixels',
      () => tiledHeicPhoto({ size: { width: 30_000, height: 30_000 } }),
    ],
    [
      'as a page with the name of an iPhone photo',
      'upload-wrong-format',
      () => Buffer.from('<!doctype html><title>ftypheic</title>'),
    ],
    ['of 256 megapixels in 1 MB', 'upload-too-many-pixels', () => bomb()],
  ])('%s: %s', async (_what, code, make) => {
    const body = await make()
    const before = await rowCounts()
    expect(await refusal(storeImage(app, anna, { kind: 'listing', fileName: 'photo.jpg', body }))).toBe(code)
    expect(await rowCounts()).toEqual(before)
    expect(await filesOf(Buffer.from(body))).toEqual([])
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  test('exactly 20 MB are not too many', async () => {
    const padded = Buffer.concat([photo, megabytes(20).subarray(photo.length)])
    expect(padded.length).toBe(uploadLimits.bytes)
    expect(await storeImage(app, anna, { kind: 'profile', body: padded })).toMatchObject({ width: 640 })
  })

  test('when the sender breaks off', async () => {
    const body = (async function* () {
      yield photo.subarray(0, 100)
      throw new Error('connection lost')
    })()
    await expect(storeImage(app, anna, { kind: 'listing', body })).rejects.toThrow('connection lost')
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  test('when the machine fails between the files and the row, and works the next time', async () => {
    const body = await picture(500, 400, '#e2a24b').jpeg().toBuffer()
    const before = await rowCounts()
    const put = storage.put
    let files = 0
    const counted = {
      ...app,
      storage: {
        ...storage,
        put: async (...all: Parameters<typeof put>) => {
          if (++files === 20) throw new Error('power cut')
          await put(...all)
        },
      },
    }
    await expect(storeImage(counted, anna, { kind: 'listing', body })).rejects.toThrow('power cut')
    expect(await rowCounts()).toEqual(before)
    expect(await storeImage(app, anna, { kind: 'listing', body })).toMatchObject({ width: 500 })
    expect(await filesOf(body)).toHaveLength(29)
  })

  test('in an S3-compatible store just as well: when it breaks off there is no picture, and none of it is kept a day later', async () => {
    const store = await startS3Server()
    const remote = { ...app, storage: await openStorage({ folder, s3Url: store.url }) }
    const body = await picture(520, 400, '#2f8d76').jpeg().toBuffer()
    const before = await rowCounts()
    const broken = { ...remote.storage, put: breaksAfter(5, remote.storage.put) }
    await expect(storeImage({ ...remote, storage: broken }, anna, { kind: 'profile', body })).rejects.toThrow(
      'power cut',
    )
    expect(await rowCounts()).toEqual(before)
    for (const object of store.objects.values()) object.at = new Date(Date.now() - 2 * 86_400_000)
    await sweepOrphans(remote)
    expect(store.objects.size).toBe(0)
    const { contentHash } = await storeImage(remote, anna, { kind: 'profile', body })
    expect(await remote.storage.has(`images/${contentHash.slice(0, 2)}/${contentHash}/square-small.webp`)).toBe(true)
    await store.close()
  })

  test('from visitors and from people who are banned', async () => {
    expect(await refusal(storeImage(app, { kind: 'visitor', locale: 'de' }, { kind: 'listing', body: photo }))).toBe(
      'not-signed-in',
    )
    const dora: Member = { ...member('Dora'), state: 'banned' }
    expect(await refusal(storeImage(app, dora, { kind: 'listing', body: photo }))).toBe('account-banned')
  })

  test('after 300 pictures within a day', async () => {
    const busy = member('Chiara')
    const { contentHash } = await storeImage(app, busy, { kind: 'profile', body: photo })
    const rows = Array.from({ length: 299 }, () => ({
      id: newId(),
      ownerId: busy.userId,
      kind: 'profile',
      contentHash,
      createdAt: now,
    }))
    await db.insertInto('images').values(rows).execute()
    expect(await refusal(storeImage(app, busy, { kind: 'profile', body: photo }))).toBe('upload-too-many')
  })
})

test('the sweep takes what no picture needs, a day later, and nothing else', async () => {
  const kept = await storeImage(app, anna, { kind: 'profile', body: await picture(90, 90, '#123456').png().toBuffer() })
  const gone = await storeImage(app, anna, { kind: 'profile', body: await picture(90, 90, '#654321').png().toBuffer() })
  await storage.put('images/ab/' + 'ab'.repeat(32) + '/square-small.jpg', photo)
  await db.deleteFrom('images').where('id', '=', gone.id).execute()
  expect(await sweepOrphans(app)).toEqual({ files: 0, contents: 0 })

  now = new Date('2024-06-03T10:00:00Z')
  const older = { ...app, storage: { ...storage, list: aDayLater } }
  expect(await sweepOrphans(older)).toMatchObject({ contents: 1 })
  expect(await storage.has('images/ab/' + 'ab'.repeat(32) + '/square-small.jpg')).toBe(false)
  expect(await sweepOrphans(older)).toEqual({ files: 12, contents: 0 })
  expect(await keysOf(gone.contentHash)).toEqual([])
  expect(await keysOf(kept.contentHash)).toHaveLength(12)
})

test('the pictures of a deleted listing go, but not those that also show something else', async () => {
  const now = new Date('2024-06-10T10:00:00Z')
  const host = await person(await testApp(db), 'anna')
  const picturesOf = async (colour: string) =>
    storeImage(app, host, { kind: 'listing', body: await picture(120, 90, colour).png().toBuffer() })
  const [gone, shared, kept] = [await picturesOf('#102030'), await picturesOf('#203040'), await picturesOf('#304050')]
  const listing = async (deleted: boolean, images: string[]) => {
    const id = newId()
    const row = {
      id,
      authorId: host.userId,
      title: 'Zimmer',
      category: 'offeringPlace',
      createdAt: now,
      updatedAt: now,
    }
    await db
      .insertInto('listings')
      .values({ ...row, state: deleted ? 'closed' : 'draft', deleted })
      .execute()
    const rows = images.map((imageId, position) => ({ listingId: id, imageId, position }))
    await db.insertInto('listingImages').values(rows).execute()
  }
  await listing(true, [gone.id, shared.id])
  await listing(false, [kept.id])
  await db.updateTable('users').set({ profileImageId: shared.id }).where('id', '=', host.userId).execute()
  const later = {
    ...app,
    clock: { now: () => new Date('2024-06-12T10:00:00Z') },
    storage: { ...storage, list: aDayLater },
  }
  await sweepOrphans(later)
  await sweepOrphans(later)
  expect(await keysOf(gone.contentHash)).toEqual([])
  for (const { contentHash } of [shared, kept]) expect(await keysOf(contentHash)).not.toEqual([])
  await db.updateTable('users').set({ profileImageId: null }).execute()
})

function member(firstName: string): Member {
  return {
    kind: 'member',
    userId: newId(),
    sessionId: newId(),
    firstName,
    lastName: 'Beispiel',
    displayName: firstName,
    emailVerified: true,
    state: 'active',
    staffRole: null,
    scopes: 'user',
    locale: 'de',
  }
}

function picture(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } })
}

function megabytes(count: number, more = 0): Uint8Array {
  return new Uint8Array(count * 1024 * 1024 + more).fill(0xff, 0, 3)
}

/** A PNG of 16,000 × 16,000 white pixels, one bit each. */
function bomb(): Buffer {
  const size = [0, 0, 0x3e, 0x80]
  const pixels = deflateSync(Buffer.alloc(16_000 * 2001), { level: 1 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.from([...size, ...size, 1, 0, 0, 0, 0])),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return isProblem(error) ? error.code : String(error)
}

function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

function filesOf(body: Uint8Array): Promise<string[]> {
  return keysOf(hashOf(body))
}

/** The colour in the middle of a line of the whole picture. */
async function colourAt(contentHash: string, y: number): Promise<number[]> {
  const file = await storage.get(`images/${contentHash.slice(0, 2)}/${contentHash}/scaled-xlarge.jpg`)
  const { data, info } = await sharp(await buffer(file!.body))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (y * info.width + info.width / 2) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

async function keysOf(hash: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(`images/${hash.slice(0, 2)}/${hash}`)) keys.push(key)
  return keys
}

async function rowCounts() {
  const count = (table: 'images' | 'imageContents') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  return [await count('images'), await count('imageContents')]
}

async function* aDayLater(prefix: string) {
  for await (const file of storage.list(prefix)) yield { ...file, ageSeconds: file.ageSeconds + 2 * 86_400 }
}

function breaksAfter(times: number, put: typeof storage.put): typeof storage.put {
  let done = 0
  return async (...all) => {
    if (++done > times) throw new Error('power cut')
    await put(...all)
  }
}
