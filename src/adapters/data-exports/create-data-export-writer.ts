import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { App } from '#domain/app.ts'
import type { Scratch } from '#domain/images/index.ts'
import type { OwnContents } from '#domain/privacy/index.ts'
import { conversationHtml, pageEnd, pageStart } from './data-export-page.ts'

type Texts = { data: Scratch; page: Scratch }

/**
 * Writes exports of people's own data as ZIP files. Texts are written to files of this machine while they are read, and
 * packed together with the pictures, so that memory does not grow with what a person has.
 */
export function createDataExportWriter({
  storage,
  marketplace,
}: Pick<App, 'storage' | 'marketplace'>): App['dataExports'] {
  const write = async (contents: OwnContents) => {
    const [data, page, zip] = [await storage.scratch(), await storage.scratch(), await storage.scratch()]
    try {
      await writeTexts(contents, marketplace, { data, page })
      await writeZip(storage, contents, { data, page }, zip)
      const { size } = await stat(zip.path)
      return { body: createReadStream(zip.path), bytes: size, discard: () => zip.discard() }
    } catch (error) {
      await zip.discard()
      throw error
    } finally {
      await data.discard()
      await page.discard()
    }
  }
  return { write }
}

/** Writes both texts in one pass over the conversations. */
async function writeTexts(
  contents: OwnContents,
  marketplace: App['marketplace'],
  { data, page }: Texts,
): Promise<void> {
  const write = (to: Scratch, text: string) => to.write(Buffer.from(text))
  // The conversations are the last key, so that they can be added one by one.
  await write(data, `${JSON.stringify(contents.data, null, 1).slice(0, -2)},\n "conversations": [`)
  await write(page, pageStart(contents, marketplace))
  let comma = ''
  for await (const conversation of contents.conversations) {
    await write(data, `${comma}\n${JSON.stringify(conversation, null, 1)}`)
    await write(page, conversationHtml(conversation, contents))
    comma = ','
    await contents.onProgress()
  }
  await write(data, '\n]\n}\n')
  await write(page, pageEnd())
  await data.finish()
  await page.finish()
}

async function writeZip(
  storage: App['storage'],
  { data, pictures, onProgress }: OwnContents,
  texts: Texts,
  to: Scratch,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error))
  const mtime = data.createdAt
  zip.addFile(texts.page.path, 'index.html', { mtime, mode: fileMode })
  zip.addFile(texts.data.path, 'data.json', { mtime, mode: fileMode })
  for (const { file, key } of pictures) {
    if (!(await storage.has(key))) continue
    // Opened one after the other. Pictures are compressed already.
    zip.addReadStreamLazy(file, { mtime, mode: fileMode, compress: false }, (opened) => {
      openPicture(storage, key, onProgress).then(
        (body) => opened(null, body),
        (error: Error) => opened(error, undefined as never),
      )
    })
  }
  zip.end()
  for await (const chunk of output) await to.write(chunk as Uint8Array)
  await to.finish()
}

/** Everybody may read a file, its owner may write it. */
const fileMode = 0o100644

async function openPicture(storage: App['storage'], key: string, onProgress: () => Promise<void>): Promise<Readable> {
  await onProgress()
  const file = await storage.get(key)
  if (!file) throw new Error(`the picture ${key} is gone`)
  return file.body
}
