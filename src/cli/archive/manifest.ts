import { z } from 'zod'

/** Version of the archive's layout; a restore refuses others. */
export const archiveFormat = 1

/** Names of the archive's files. `complete.json` is the last one: without it the archive was cut off. */
export const archiveNames = {
  table: (name: string) => `tables/${name}.copy.gz`,
  file: (key: string) => `files/${key}`,
  manifest: 'manifest.json',
  complete: 'complete.json',
} as const

/** Contents of an archive. `createdAt` is the time of the snapshot, as ISO 8601 in UTC. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  createdAt: z.string(),
  marketplace: z.string(),
  serverVersion: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.string())),
  files: z.number().int(),
})

export type Manifest = z.infer<typeof manifestSchema>
