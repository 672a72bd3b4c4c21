import { z } from 'zod'
import { maxUploadMegabytes } from '../api-body-limit.ts'
import { type Call, integrationWrites, members, type Outcome, writes } from '../endpoint.ts'
import { storeUpload } from '../store-upload.ts'

const upload = {
  path: 'images/upload',
  answers: 'image',
  summary: `Uploads an image (JPEG, PNG, GIF, WebP or HEIC, at most ${maxUploadMegabytes} MB), sent as the form field \`image\`, for a later create or update of a listing.`,
  multipart: true,
  input: z.strictObject({}),
  run: async (call: Call): Promise<Outcome> => ({ one: await storeUpload(call) }),
}

export const imageEndpoints = [writes({ ...upload, who: members })]
export const integrationImageEndpoints = [integrationWrites(upload)]
