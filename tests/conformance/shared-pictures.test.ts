import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#domain/privacy/index.ts'
import { newId } from '#kernel/id.ts'
import { password } from '#tests/people.ts'
import { photograph, startApi } from './api-site.ts'
import { integrationFor, type Sdk, sdkFor, UUID } from './sdk.ts'

// A picture belongs to one listing. Whatever was stored earlier, deleting never fails because of a picture.

const site = await startApi()
const { db } = site.app
const { sdk: anna } = await sdkFor(site, 'anna')
const { sdk: ben } = await sdkFor(site, 'ben')
const operator = integrationFor(site)

let colours = 0

async function upload(sdk: Sdk): Promise<InstanceType<typeof UUID>> {
  colours += 1
  const colour = `#${colours.toString(16).padStart(6, '4')}`
  const image = new File([new Uint8Array(await photograph(colour))], 'raum.jpg')
  return (await sdk.images!.upload!({ image })).data.data.id as unknown as InstanceType<typeof UUID>
}

async function draft(sdk: Sdk, images: object[] = []): Promise<{ uuid: string }> {
  return (await sdk.ownListings!.createDraft!({ title: 'Zimmer', images })).data.data.id
}

async function refused(call: Promise<unknown>) {
  const answer = await call.then(
    () => null,
    (error: unknown) =>
      error as { status: number; data: { errors: { code: string; title: string; source?: { path: string[] } }[] } },
  )
  if (!answer) throw new Error('the call was not refused')
  const [first] = answer.data.errors
  return { status: answer.status, code: first?.code, path: first?.source?.path }
}

describe('a picture that is not free', () => {
  test('is refused with 409 by every call that gives a listing its pictures', async () => {
    const taken = await upload(anna)
    await draft(anna, [taken])
    const second = await draft(anna)
    const foreign = await upload(ben)
    const unknown = new UUID(newId())
    for (const picture of [taken, foreign, unknown]) {
      const expected = { status: 409, code: 'image-invalid', path: ['images', '0'] }
      expect(await refused(anna.ownListings!.createDraft!({ title: 'Zwei', images: [picture] }))).toEqual(expected)
      expect(await refused(anna.ownListings!.update!({ id: second, images: [picture] }))).toEqual(expected)
      expect(await refused(operator.listings!.update!({ id: second, images: [picture] }))).toEqual(expected)
      expect(await refused(anna.ownListings!.addImage!({ id: second, imageId: picture }))).toMatchObject({
        status: 409,
        code: 'image-invalid',
      })
    }
    const shown = await anna.ownListings!.show!({ id: second, include: ['images'] })
    expect(shown.data.included ?? []).toEqual([])
  })

  test('is refused when the operator’s program gives it to a second listing', async () => {
    const picture = await upload(ben)
    const listing = { authorId: new UUID(site.ben.userId), state: 'draft', title: 'Saal', images: [picture] }
    await operator.listings!.create!(listing)
    expect(await refused(operator.listings!.create!(listing))).toMatchObject({ status: 409, code: 'image-invalid' })
  })

  test('is refused when it is the picture of a profile', async () => {
    const picture = await upload(ben)
    await ben.currentUser!.updateProfile!({ profileImageId: picture })
    expect(await refused(ben.ownListings!.createDraft!({ title: 'Ich', images: [picture] }))).toMatchObject({
      status: 409,
      code: 'image-invalid',
    })
  })

  test('goes to one listing alone when two take it at the same moment', async () => {
    const picture = await upload(ben)
    const drafts = await Promise.all(Array.from({ length: 6 }, () => draft(ben)))
    const answers = await Promise.allSettled(drafts.map((id) => ben.ownListings!.update!({ id, images: [picture] })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('may stay in its own listing, in another order', async () => {
    const [one, two] = [await upload(anna), await upload(anna)]
    const id = await draft(anna, [one, two])
    await anna.ownListings!.update!({ id, images: [two, one] })
    const { data } = await anna.ownListings!.show!({ id, include: ['images'] })
    expect(data.included?.map((image) => image.id.uuid)).toEqual([
      (two as never as { uuid: string }).uuid,
      (one as never as { uuid: string }).uuid,
    ])
  })
})

describe('a picture that two listings have shared since earlier', () => {
  async function shared(sdk: Sdk) {
    const picture = (await upload(sdk)) as never as { uuid: string }
    const [one, two] = [await draft(sdk, [picture]), await draft(sdk)]
    await db.insertInto('listingImages').values({ listingId: two.uuid, imageId: picture.uuid, position: 0 }).execute()
    return { picture: picture.uuid, one, two }
  }
  const rowsOf = async (id: string) =>
    (await db.selectFrom('images').select('id').where('id', '=', id).execute()).length

  test('stays with the second when the first is discarded, and goes with the last', async () => {
    const { picture, one, two } = await shared(anna)
    await anna.ownListings!.discardDraft!({ id: one })
    expect(await rowsOf(picture)).toBe(1)
    await anna.ownListings!.discardDraft!({ id: two })
    expect(await rowsOf(picture)).toBe(0)
  })

  test('does not keep an account from being deleted', async () => {
    const { picture } = await shared(ben)
    const foreign = await draft(anna)
    await db.insertInto('listingImages').values({ listingId: foreign.uuid, imageId: picture, position: 0 }).execute()
    await deleteAccount(site.app, site.ben, { currentPassword: password })
    expect(await rowsOf(picture)).toBe(0)
  })
})
