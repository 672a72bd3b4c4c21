import { z } from 'zod'
import { integrationReads, integrationWrites } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { Refusal } from '../../wire/refusal.ts'

/** Attached files, which client libraries ask for and Quartier does not have. */
export const fileEndpoints = [
  ...['files/create', 'file_uploads/create'].map((path) => integrationWrites(absent(path))),
  integrationWrites(absent('file_downloads/create')),
  ...['files/query', 'file_attachments/query'].map((path) =>
    integrationReads({
      ...absent(path),
      summary: 'Places to stay have no attached files: always an empty list.',
      run: async () => ({ many: [], meta: pageMeta({ page: 1, perPage: 100 }, 0) }),
    }),
  ),
]

function absent(path: string) {
  return {
    path,
    answers: 'nothing',
    summary: 'Places to stay have no attached files: always 409 feature-not-supported.',
    input: z.looseObject({}),
    run: async () => {
      throw new Refusal('feature-not-supported', 'This marketplace has no attached files.')
    },
  }
}
