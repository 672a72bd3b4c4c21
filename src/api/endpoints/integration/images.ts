import { z } from 'zod'
import { integrationWrites } from '../../endpoint.ts'
import { storeUpload } from '../../store-upload.ts'

export const integrationImageEndpoints = [
  integrationWrites({
    path: 'images/upload',
    answers: 'image',
    summary: 'Keeps a picture for a listing that is made or changed next.',
    multipart: true,
    input: z.strictObject({}),
    run: async (call) => ({ one: await storeUpload(call) }),
  }),
]
