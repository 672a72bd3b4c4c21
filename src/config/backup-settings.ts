import { join, resolve } from 'node:path'
import { z } from 'zod'
import { commaList } from '#kernel/comma-list.ts'
import { type KeepRules, readKeepRules } from './kept-backups.ts'

/** Settings of `quartier backup`. */
export const backupSettingsSchema = {
  BACKUP_TO: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Where backups are written: a folder, or s3://KEY:SECRET@host/bucket/folder as for STORAGE_URL; unset: DATA_DIR/backups',
    ),
  BACKUP_DAILY: z
    .enum(['on', 'off'])
    .optional()
    .describe('A backup every night, made by the running site; on in production with the built-in PostgreSQL'),
  BACKUP_KEEP: z
    .string()
    .default('daily=7,weekly=4,monthly=6')
    .describe('Which backups stay: the newest of so many days, weeks and months; also last, hourly, yearly'),
  BACKUP_RECIPIENTS: z
    .string()
    .regex(/^age1[0-9a-z]+(\s*,\s*age1[0-9a-z]+)*$/, 'must be public keys of age (age1…), separated by commas')
    .optional()
    .describe('Public keys of age for which backups are encrypted'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'needs at least 12 characters')
    .optional()
    .describe('Encrypts backups with a passphrase instead, at least 12 characters; needed again for a restore'),
} as const

/** Where backups go, which stay, and for whom they are encrypted. */
export type BackupSettings = {
  /** Folder of the backups; with `s3Url` unused. */
  folder: string
  s3Url: string | undefined
  daily: boolean
  keep: KeepRules
  recipients: string[]
  passphrase: string | undefined
}

type Values = {
  [Name in keyof typeof backupSettingsSchema]?: string | undefined
} & { DATABASE_URL?: string | undefined }

/** Throws an Error with one sentence that begins with the name of a setting. */
export function readBackupSettings(
  values: Values,
  { dataDir, folder, production }: { dataDir: string; folder: string; production: boolean },
): BackupSettings {
  const { BACKUP_TO: to, BACKUP_RECIPIENTS: recipients, BACKUP_PASSPHRASE: passphrase } = values
  if (recipients && passphrase)
    throw new Error('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS exclude each other: set one of them')
  const daily = values.BACKUP_DAILY ?? (production && !values.DATABASE_URL ? 'on' : 'off')
  return {
    folder: to && !to.startsWith('s3:') ? resolve(folder, to.replace(/^file:(\/\/)?/, '')) : join(dataDir, 'backups'),
    s3Url: to?.startsWith('s3:') ? to : undefined,
    daily: daily === 'on',
    keep: readKeepRules('BACKUP_KEEP', values.BACKUP_KEEP ?? ''),
    recipients: commaList(recipients ?? ''),
    passphrase,
  }
}
