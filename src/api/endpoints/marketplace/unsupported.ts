import { z } from 'zod'
import { members, reads, writes } from '../../endpoint.ts'
import { Refusal } from '../../wire/refusal.ts'

/** Families that are not here: files. They are there with their right of entry, and say so. */
export const unsupportedEndpoints = [
  ...['own_files/create', 'file_uploads/create'].map((path) => writes(absent(path))),
  ...['own_file_downloads/create', 'file_downloads/create'].map((path) => writes(absent(path))),
  ...['own_files/show', 'files/show'].map((path) =>
    reads({
      ...absent(path),
      summary: 'Places to stay have no attached files: always 404.',
      run: async () => refuse('not-found', 'There is no such file.'),
    }),
  ),
]

function absent(path: string) {
  return {
    path,
    who: members,
    answers: 'nothing',
    summary: 'Places to stay have no attached files: always 409 feature-not-supported.',
    input: z.looseObject({}),
    run: async () => refuse('feature-not-supported', 'This marketplace has no attached files.'),
  }
}

function refuse(code: 'not-found' | 'feature-not-supported', sentence: string): never {
  throw new Refusal(code, sentence)
}
