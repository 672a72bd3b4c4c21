import type { App } from '#domain/app.ts'
import { storeImage } from '#domain/images/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import type { Pictures } from './generated-listings.ts'
import { picturesOf } from './pictures/alternatives.ts'
import { compositions, otherSaunas, type PictureName, pictures } from './pictures/registry.ts'
import { renderPicture } from './pictures/render.ts'
import type { World } from './world.ts'

/** Pictures that are drawn and cut at the same time. */
const atOnce = 2

/**
 * Draws the scenes and portraits of the world and uploads each once. Returns the hash of each
 * picture's content, under which its variants are stored; later uses of the same picture share them.
 */
export async function uploadPictures(app: App, uploader: Member, world: World): Promise<Pictures> {
  const scenes = [...world.offers, ...world.requests].flatMap(({ scene }) => picturesOf(scene))
  const names = (Object.keys(pictures) as PictureName[]).filter((name) => scenes.includes(name) || isPortrait(name))
  const hashes: Pictures = new Map()
  const work = async () => {
    for (let name = names.pop(); name; name = names.pop())
      hashes.set(name, (await uploadPicture(app, uploader, name)).contentHash)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return hashes
}

/** One drawn picture as an upload of somebody. */
export async function uploadPicture(
  app: App,
  owner: Member,
  name: string,
): Promise<{ id: string; contentHash: string }> {
  const picture = name as PictureName
  if (!(picture in pictures)) throw new Error(`there is no drawing ${name}`)
  return storeImage(app, owner, {
    kind: isPortrait(name) ? 'profile' : 'listing',
    fileName: `${name}.jpg`,
    body: await draw(picture),
  })
}

function isPortrait(name: string): boolean {
  return /^(portrait|mark)-/.test(name)
}

/** Pictures of invented listings alone are drawn smaller: cutting their sizes takes most of the time of a first start. */
const small = { width: 640, height: 427 }

function isSmall(name: string): boolean {
  return name in compositions || name in otherSaunas
}

const drawn = new Map<PictureName, Promise<Buffer>>()

function draw(name: PictureName): Promise<Buffer> {
  const drawing = drawn.get(name) ?? renderPicture(name, isSmall(name) ? small : undefined)
  drawn.set(name, drawing)
  return drawing
}
