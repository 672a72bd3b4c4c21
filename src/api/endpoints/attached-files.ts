import { z } from 'zod'
import { integrationReads, integrationWrites, members, type Outcome, reads, writes } from '../endpoint.ts'
import { pageMeta } from '../page-meta.ts'
import { Refusal } from '../wire/refusal.ts'

// Attached files are not supported: these endpoints exist so that client libraries get a documented refusal.

export const fileEndpoints = [
  ...['own_files/create', 'file_uploads/create', 'own_file_downloads/create', 'file_downloads/create'].map((path) =>
    writes({ ...unsupported(path), who: members }),
  ),
  ...['own_files/show', 'files/show'].map((path) =>
    reads({
      ...unsupported(path),
      who: members,
      summary: 'Places to stay have no attached files: always 404.',
      run: async () => {
        throw new Refusal('not-found', 'There is no such file.')
      },
    }),
  ),
]

export const integrationFileEndpoints = [
  ...['files/create', 'file_uploads/create', 'file_downloads/create'].map((path) =>
    integrationWrites(unsupported(path)),
  ),
  ...['files/query', 'file_attachments/query'].map((path) =>
    integrationReads({
      ...unsupported(path),
      summary: 'Places to stay have no attached files: always an empty list.',
      run: async () => ({ many: [], meta: pageMeta({ page: 1, perPage: 100 }, 0) }),
    }),
  ),
]

function unsupported(path: string) {
  return {
    path,
    answers: 'nothing',
    summary: 'Places to stay have no attached files: always 409 feature-not-supported.',
    input: z.looseObject({}),
    run: async (): Promise<Outcome> => {
      throw new Refusal('feature-not-supported', 'This marketplace has no attached files.')
    },
  }
}
