import { z } from 'zod'
import { members, writes } from '../../endpoint.ts'
import { storeUpload } from '../../store-upload.ts'

export const imageEndpoints = [
  writes({
    path: 'images/upload',
    who: members,
    answers: 'image',
    summary: 'Keeps a picture (JPEG, PNG, GIF, WebP or HEIC, at most 20 MB) sent as the form field `image`.',
    multipart: true,
    input: z.strictObject({}),
    run: async (call) => ({ one: await storeUpload(call) }),
  }),
]
