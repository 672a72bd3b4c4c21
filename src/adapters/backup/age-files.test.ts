import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupFolders, backUp, filesBelow, notEncrypted, openAndCheck, smallDatabase } from '#tests/backups.ts'
import { readTable } from './check-backup.ts'

const { db, url: databaseUrl } = await smallDatabase()
const made: ReturnType<typeof backupFolders>[] = []
afterAll(() => made.forEach(({ remove }) => remove()))

// Deriving a key from a passphrase takes seconds on purpose. The file says how much work it was: here it is less.
const { setPassphrase } = Encrypter.prototype
const quickly = vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, words) {
  setPassphrase.call(this, words)
  this.setScryptWorkFactor(10)
})
afterAll(() => quickly.mockRestore())

const secret = 'Lindenstrasse 7'
const passphrase = 'a passphrase of several words'
const at = '2026-11-22T03:00:00Z'
const name = '2026-11-22-03-00-00'

beforeAll(async () => {
  await sql`insert into asset_versions (version, assets)
    values ('a', jsonb_build_object('street', ${secret}::text))`.execute(db)
})

async function folders() {
  const each = backupFolders()
  made.push(each)
  await each.pictures.put('images/ab/ab00/scaled-small.avif', Buffer.from(`a picture of ${secret}`))
  return { ...each, files: each.pictures }
}

test.each(['recipients', 'passphrase'] as const)(
  'with %s a backup is opened by its key alone',
  async (kind) => {
    const { opened, files, target } = await folders()
    const identity = await generateX25519Identity()
    const choice =
      kind === 'passphrase'
        ? { recipients: [], passphrase }
        : { recipients: [await identityToRecipient(identity)], passphrase: undefined }
    expect(await backUp(opened, { databaseUrl, files, at }, choice)).toMatchObject({ newFiles: 1 })
    expect(await backUp(opened, { databaseUrl, files, at: '2026-11-22T04:00:00Z' }, choice)).toMatchObject({
      newFiles: 0,
    })
    for (const file of await filesBelow(target))
      expect((await readFile(join(target, file))).includes(secret), file).toBe(false)
    const right = { identities: kind === 'recipients' ? [identity] : [], passphrase: choice.passphrase }
    const backup = await openAndCheck(opened, name, right)
    expect(await text(readTable(backup, 'asset_versions'))).toContain(secret)
    const wrong = {
      identities: kind === 'recipients' ? [await generateX25519Identity()] : [],
      passphrase: kind === 'passphrase' ? 'another passphrase' : undefined,
    }
    await expect(openAndCheck(opened, name, wrong)).rejects.toThrow()
    await expect(openAndCheck(opened, name)).rejects.toThrow(
      /are encrypted: (set BACKUP_PASSPHRASE|give the private key)/,
    )
  },
  180_000,
)

test('a place is not continued with another key, or without one', async () => {
  const { opened, files } = await folders()
  await backUp(opened, { databaseUrl, files, at }, { recipients: [], passphrase })
  const later = { databaseUrl, files, at: '2026-11-23T03:00:00Z' }
  const another = backUp(opened, later, { recipients: [], passphrase: 'another passphrase' })
  await expect(another).rejects.toThrow('BACKUP_PASSPHRASE does not open the backups')
  await expect(backUp(opened, later, notEncrypted)).rejects.toThrow('are encrypted otherwise')
  const plain = await folders()
  await backUp(plain.opened, { databaseUrl, files, at })
  const withPassphrase = backUp(plain.opened, later, { recipients: [], passphrase })
  await expect(withPassphrase).rejects.toThrow('are not encrypted with a passphrase')
}, 180_000)

test('an encrypted file that was changed is refused by name', async () => {
  const { opened, files, target } = await folders()
  const identity = await generateX25519Identity()
  await backUp(
    opened,
    { databaseUrl, files, at },
    { recipients: [await identityToRecipient(identity)], passphrase: undefined },
  )
  const all = (await filesBelow(target)).filter((file) => /^objects|tables\/users/.test(file))
  expect(all.length).toBe(3)
  for (const file of all) {
    const whole = await readFile(join(target, file))
    const changed = Buffer.from(whole)
    changed[whole.length - 3] = (changed[whole.length - 3] ?? 0) ^ 1
    await writeFile(join(target, file), changed)
    const opening = openAndCheck(opened, name, { identities: [identity], passphrase: undefined })
    await expect(opening, file).rejects.toThrow(`The backup ${name} is damaged: ${file}`)
    await writeFile(join(target, file), whole)
  }
})
