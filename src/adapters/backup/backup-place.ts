import { buffer } from 'node:stream/consumers'
import type { Storage } from '#domain/images/index.ts'
import {
  type Decryption,
  decryptionWith,
  type Encryption,
  encryptionFor,
  newKeyPair,
  openIdentity,
} from './age-files.ts'
import { backupFormat, backupNames, placeSchema, timeOfBackup } from './backup-manifest.ts'

/** A folder or bucket with backups of one marketplace. */
export type BackupPlace = {
  storage: Storage
  /** For sentences; without secrets. */
  where: string
  marketplace: string
  recipients: string[]
}

/** How new backups are encrypted: for these public keys, or with a passphrase. */
export type EncryptionChoice = { recipients: string[]; passphrase: string | undefined }

/** What opens encrypted backups: private keys, or the passphrase. */
export type OpeningKeys = { identities: string[]; passphrase: string | undefined }

type Opened = { storage: Storage; where: string }

/**
 * Returns the place for a new backup, and prepares an empty one. Throws one sentence when it holds something else: another
 * marketplace, another product or version, or backups that are encrypted otherwise.
 */
export async function placeForBackup(
  opened: Opened,
  marketplace: string,
  choice: EncryptionChoice,
): Promise<{ place: BackupPlace; encryption: Encryption | undefined }> {
  const place = (await readPlace(opened)) ?? (await preparePlace(opened, marketplace, choice))
  refuseForeign(place, marketplace)
  await refuseOtherEncryption(place, choice)
  return { place, encryption: place.recipients.length > 0 ? encryptionFor(place.recipients) : undefined }
}

/**
 * Returns the place of existing backups. Throws one sentence when there are none of Quartier, or none of this marketplace.
 */
export async function existingPlace(opened: Opened, marketplace: string): Promise<BackupPlace> {
  const place = await readPlace(opened)
  if (!place) throw new Error(`There are no backups of Quartier in ${opened.where}.`)
  refuseForeign(place, marketplace)
  return place
}

/**
 * Returns what decrypts the backups of a place; undefined when they are not encrypted. Throws one sentence without a key.
 */
export async function decryptionOf(place: BackupPlace, keys: OpeningKeys): Promise<Decryption | undefined> {
  if (place.recipients.length === 0) return undefined
  if (keys.identities.length > 0) return decryptionWith(keys.identities)
  const { storage, where } = place
  if (!(await storage.has(backupNames.identity)))
    throw new Error(`The backups in ${where} are encrypted: give the private key with --identity <file>.`)
  if (!keys.passphrase)
    throw new Error(`The backups in ${where} are encrypted: set BACKUP_PASSPHRASE to their passphrase.`)
  const file = await storage.get(backupNames.identity)
  if (!file) throw new Error(`${backupNames.identity} is missing in ${where}.`)
  const identity = await openIdentity(await buffer(file.body), keys.passphrase).catch((error: Error) => {
    throw new Error(`BACKUP_PASSPHRASE does not open the backups in ${place.where}.`, { cause: error })
  })
  return decryptionWith([identity])
}

/** Returns the names of the backups of a place, oldest first, and whether each is complete. */
export async function backupsOf({ storage }: BackupPlace): Promise<{ name: string; time: Date; complete: boolean }[]> {
  const found = new Map<string, boolean>()
  for await (const keys of storage.keys(backupNames.backups))
    for (const key of keys) {
      const name = key.split('/')[1] ?? ''
      found.set(name, found.get(name) === true || key === backupNames.checksum(name))
    }
  return [...found]
    .flatMap(([name, complete]) => {
      const time = timeOfBackup(name)
      return time ? [{ name, time, complete }] : []
    })
    .toSorted((one, other) => one.time.getTime() - other.time.getTime())
}

async function readPlace({ storage, where }: Opened): Promise<BackupPlace | undefined> {
  const file = await storage.get(backupNames.place)
  if (!file) return undefined
  const found = placeSchema.safeParse(parseJson((await buffer(file.body)).toString()))
  if (!found.success)
    throw new Error(`${where} does not hold backups of Quartier: ${backupNames.place} is not its own.`)
  const { format, marketplace, recipients } = found.data
  if (format !== backupFormat)
    throw new Error(
      `The backups in ${where} have the format ${format}; this version of Quartier knows ${backupFormat}. Use the version that wrote them.`,
    )
  return { storage, where, marketplace, recipients }
}

async function preparePlace(
  { storage, where }: Opened,
  marketplace: string,
  { recipients: given, passphrase }: EncryptionChoice,
): Promise<BackupPlace> {
  let recipients = given
  if (passphrase) {
    const { recipient, protectedIdentity } = await newKeyPair(passphrase)
    await storage.put(backupNames.identity, protectedIdentity)
    recipients = [recipient]
  }
  const content = { product: 'quartier', format: backupFormat, marketplace, recipients }
  await storage.put(backupNames.place, Buffer.from(`${JSON.stringify(content, null, 2)}\n`))
  return { storage, where, marketplace, recipients }
}

function refuseForeign({ where, marketplace }: BackupPlace, ours: string): void {
  if (marketplace !== ours)
    throw new Error(`The backups in ${where} are of the marketplace ${marketplace}, and this site is ${ours}.`)
}

async function refuseOtherEncryption(
  { storage, where, recipients }: BackupPlace,
  { recipients: wanted, passphrase }: EncryptionChoice,
): Promise<void> {
  const another = 'Choose another place for backups that are encrypted otherwise.'
  if (passphrase) {
    const file = await storage.get(backupNames.identity)
    if (!file) throw new Error(`The backups in ${where} are not encrypted with a passphrase. ${another}`)
    // A typing error is met now and not on the day of the restore.
    await openIdentity(await buffer(file.body), passphrase).catch((error: Error) => {
      throw new Error(`BACKUP_PASSPHRASE does not open the backups in ${where}. ${another}`, { cause: error })
    })
  } else if (recipients.toSorted().join() !== wanted.toSorted().join())
    throw new Error(`The backups in ${where} are encrypted otherwise than BACKUP_RECIPIENTS says. ${another}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
