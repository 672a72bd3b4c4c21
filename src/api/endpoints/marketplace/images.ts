import { z } from 'zod'
import { members, writes } from '../../endpoint.ts'
import { maxUploadMegabytes } from '../../api-body-limit.ts'
import { storeUpload } from '../../store-upload.ts'

export const imageEndpoints = [
  writes({
    path: 'images/upload',
    who: members,
    answers: 'image',
    summary: `Uploads an image (JPEG, PNG, GIF, WebP or HEIC, at most ${maxUploadMegabytes} MB), sent as the form field \`image\`, for a later create or update of a listing.`,
    multipart: true,
    input: z.strictObject({}),
    run: async (call) => ({ one: await storeUpload(call) }),
  }),
]
