import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Settings } from '#config/env.ts'
import { checkFolder } from './check-folder.ts'
import type { Product } from './load-app.ts'

type Target = Parameters<Product['existingPlace']>[0]
type OpenBackup = Parameters<Product['checkBackup']>[0]

/** The options of the commands that read a backup. */
export const sourceOptions = { backup: 'string', identity: 'string' } as const

/**
 * Opens the place of backups: the folder that a command names, or that of BACKUP_TO. A bucket has its keys in its address,
 * which would be shown in the list of processes; so it is only taken from the setting.
 */
export async function openTarget(product: Product, settings: Settings, folder: string | undefined): Promise<Target> {
  if (folder && /^s3:/i.test(folder))
    throw new Error(
      'Set BACKUP_TO to the address of the bucket: as a word of a command, everybody on this machine sees it.',
    )
  const { s3Url } = settings.backup
  const isBucket = !folder && s3Url !== undefined
  const path = folder ? resolve(folder) : settings.backup.folder
  const storage = await product.openStorage(
    { folder: isBucket ? settings.storageDir : path, s3Url: isBucket ? s3Url : undefined },
    'BACKUP_TO',
  )
  return { storage, where: folder ? path : backupWhere(settings.backup) }
}

/** Returns the place of BACKUP_TO as backups record it: a path, or host and path of a bucket, without its keys. */
export function backupWhere({ folder, s3Url }: Pick<Settings['backup'], 'folder' | 's3Url'>): string {
  if (s3Url === undefined) return folder
  if (!URL.canParse(s3Url)) return 'BACKUP_TO, which is no address'
  const { host, pathname } = new URL(s3Url)
  return `${host}${pathname}`
}

/** Returns the key of the marketplace, by which backups are told apart. */
export async function marketplaceKey(settings: Settings, root: string): Promise<string> {
  return (await checkFolder({ ...settings, production: false }, root)).key
}

/**
 * Opens a backup, the newest complete one unless `name` says which. Throws one sentence when there is none, or when it is of
 * another marketplace, of a newer version, incomplete or locked.
 */
export async function openBackup(
  product: Product,
  { settings, root }: { settings: Settings; root: string },
  { folder, name, identity }: { folder: string | undefined; name: string | undefined; identity: string | undefined },
): Promise<OpenBackup> {
  const ours = await marketplaceKey(settings, root)
  const place = await product.existingPlace(await openTarget(product, settings, folder), ours)
  const backups = await product.backupsOf(place)
  const chosen = name ? backups.find((each) => each.name === name) : backups.findLast(({ complete }) => complete)
  if (!chosen) {
    const there = backups.map((each) => `${each.name}${each.complete ? '' : ' (incomplete)'}`)
    throw new Error(
      `There is no ${name ? `backup ${name}` : 'complete backup'} in ${place.where}. There are: ${there.join(', ') || 'none'}.`,
    )
  }
  const manifest = await product.readManifest(place, chosen.name)
  if (manifest.marketplace !== ours)
    throw new Error(
      `The backup ${chosen.name} is of the marketplace ${manifest.marketplace}, and this site is ${ours}.`,
    )
  product.refuseNewerBackup(chosen.name, manifest)
  const identities = identity ? await readIdentities(identity) : []
  const decryption = manifest.encrypted
    ? await product.decryptionOf(place, { identities, passphrase: settings.backup.passphrase })
    : undefined
  return { place, name: chosen.name, manifest, decryption }
}

async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) throw new Error(`${file} holds no private key of age (AGE-SECRET-KEY-…).`)
  return identities
}
