import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { inUploadTurn, writeScratchFile, type Scratch, type Storage, type TakeRoom } from '#domain/images/index.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import type { RequestContext } from './request-context.ts'
import { isStorable, postedForm } from './form.ts'

/** Files in one form: a few times as many as a listing may have, so that no form creates masses of small files. */
const maxFiles = 100
const maxFields = 2000

type Entry = { name: string; value: string } | { name: string; file: Scratch; fileName: string; type: string }

/** The sender, and where files are stored. */
type FormContext = Pick<RequestContext, 'viewer' | 'address'> & { app: { storage: Pick<Storage, 'scratch'> } }

/**
 * Runs work with a posted form whose files are written to disk as they arrive and are deleted afterwards, so that many
 * waiting uploads use no memory. Returns the result of the work. Throws Problem `upload-unreadable` for an invalid or
 * interrupted form, `request-too-large` above the limit of the address, `upload-too-many` and
 * `validation-invalid-params` for more parts than any form has, `upload-failed` when the disk is full, `busy` when many
 * uploads of the sender wait or there is no room for them.
 */
export async function withFormOnDisk<Result>(
  { app: { storage }, viewer, address }: FormContext,
  request: Request,
  work: (form: FormData) => Promise<Result>,
): Promise<Result> {
  const userId = viewer.kind === 'member' ? viewer.userId : null
  return inUploadTurn({ userId, address }, async (takeRoom) => {
    const scratches: Scratch[] = []
    try {
      const form = await formOf(await readEntries(request, storage, scratches, takeRoom))
      if (!isStorable(form)) throw new Problem('validation-invalid-params')
      return await work(form)
    } finally {
      await Promise.all(scratches.map((file) => file.discard()))
    }
  })
}

/** Forms up to this many bytes are read into memory. */
const small = 512 * 1024

/** Like `withFormOnDisk`, for forms that rarely have files: small ones are read into memory. */
export async function withPostedForm<Result>(
  context: FormContext,
  request: Request,
  work: (form: FormData) => Promise<Result>,
): Promise<Result> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN)
  return bytes <= small ? work(await postedForm(request)) : withFormOnDisk(context, request, work)
}

async function readEntries(
  request: Request,
  storage: Pick<Storage, 'scratch'>,
  scratches: Scratch[],
  takeRoom: TakeRoom,
) {
  const parser = openParser(request)
  const entries: Entry[] = []
  const streams: BusboyFileStream[] = []
  const kept: Promise<void>[] = []
  const stop = (reason: unknown) => void parser.destroy(reason as Error)
  parser.on('filesLimit', () => stop(new Problem('upload-too-many', { params: { max: maxFiles } })))
  parser.on('fieldsLimit', () => stop(new Problem('validation-invalid-params')))
  parser.on('field', (name: string, value: string, _long: boolean, cut: boolean) => {
    if (cut) stop(new Problem('validation-invalid-params'))
    entries.push({ name, value })
  })
  parser.on(
    'file',
    (name: string, stream: BusboyFileStream, fileName: string | undefined, _encoding: string, type: string) => {
      const at = entries.push({ name, value: '' }) - 1
      const keep = async () => {
        const file = await writeScratchFile(storage, stream)
        scratches.push(file)
        // At its position in the form. An empty file field has no name.
        entries[at] = { name, file, fileName: fileName ?? '', type }
      }
      streams.push(stream)
      // Until its file is open the stream has no listener, and an unhandled error event ends the process.
      stream.on('error', () => {})
      kept.push(keep().catch(stop))
    },
  )
  const body = counted(Readable.fromWeb(request.body as never), takeRoom)
  const failed = await pipeline(body, parser).catch((error: unknown) => error as Error)
  // Without this, an interrupted file would be awaited forever.
  if (failed) for (const stream of streams) stream.destroy(failed)
  await Promise.all(kept)
  // Refusals and disk errors are rethrown unchanged.
  if (failed) throw isProblem(failed) || 'syscall' in failed ? failed : new Problem('upload-unreadable')
  return entries
}

async function* counted(body: AsyncIterable<Uint8Array>, takeRoom: TakeRoom): AsyncIterable<Uint8Array> {
  for await (const chunk of body) {
    takeRoom(chunk.length)
    yield chunk
  }
}

function openParser(request: Request): InstanceType<typeof Busboy> {
  if (!request.body) throw new Problem('upload-unreadable')
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return new Busboy({ headers, limits: { fieldNameSize: 1000, files: maxFiles, fields: maxFields } })
  } catch {
    throw new Problem('upload-unreadable')
  }
}

async function formOf(entries: Entry[]): Promise<FormData> {
  const form = new FormData()
  for (const entry of entries)
    if ('value' in entry) form.append(entry.name, entry.value)
    else form.append(entry.name, new File([await openAsBlob(entry.file.path)], entry.fileName, { type: entry.type }))
  return form
}
