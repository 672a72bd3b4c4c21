import { uploadLimits } from '#domain/images/upload-limits.ts'
import * as m from '#words/compiled/messages.js'

/** A picture stored by the server. */
export type UploadedPicture = { id: string; contentHash: string; width: number; height: number; colour: string }

/** Maximum size of a file in bytes, and the accepted formats. */
export const maxFileBytes = uploadLimits.bytes
const acceptedTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/heif']
// Many systems know no type for the photos of an iPhone: their files are offered by the end of the name.
export const acceptedFormats = [...acceptedTypes, '.heic', '.heif'].join()

/** Why a file was refused, in the reader's language. `again`: whether the same file may be accepted later. */
export type UploadFailure = { reason: string; again: boolean }

/** A running upload. `done` never rejects: it resolves with the picture or the failure. */
export type Upload = { done: Promise<{ picture: UploadedPicture } | UploadFailure>; cancel(): void }

/** Uploads a file; `onProgress` gets the percentage, from 0 to 100. Returns the running upload. */
export function uploadFile(file: File, onProgress: (percent: number) => void): Upload {
  const request = new XMLHttpRequest()
  const done = new Promise<{ picture: UploadedPicture } | UploadFailure>((resolve) => {
    const refuse = refusal(file)
    if (refuse) return resolve({ reason: refuse, again: false })
    const form = new FormData()
    form.set('file', file)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100)))
    for (const name of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(name, () => resolve({ reason: m.edit_listing_photos_connection(), again: true }))
    request.addEventListener('load', () => resolve(readAnswer(request)))
    request.open('POST', '/upload')
    request.responseType = 'json'
    request.send(form)
  })
  return { done, cancel: () => request.abort() }
}

function refusal({ size, type }: File): string | undefined {
  if (size > maxFileBytes) return m.problem_upload_over_limit({ max: 20 })
  return type && !acceptedTypes.includes(type) ? m.problem_upload_wrong_format() : undefined
}

function readAnswer({ status, response }: XMLHttpRequest): { picture: UploadedPicture } | UploadFailure {
  const answer = response as UploadedPicture | { problem?: { message?: string } } | null
  if (status === 201 && answer && 'id' in answer) return { picture: answer }
  const message = answer && 'problem' in answer ? answer.problem?.message : undefined
  if (message) return { reason: message, again: !refusesTheFile(status) }
  // A proxy in front of the site has its own limit and answers with a page instead of a reason.
  const reason = status === 413 ? m.edit_listing_photos_server_limit() : m.problem_upload_failed()
  return { reason, again: !refusesTheFile(status) }
}

/** Returns whether a status refuses the file itself, not the sender or the moment. */
function refusesTheFile(status: number): boolean {
  return [400, 409, 413, 415, 422].includes(status)
}
