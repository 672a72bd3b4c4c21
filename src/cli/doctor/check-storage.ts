import { existsSync } from 'node:fs'
import { access, constants, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderCommand } from '#config/folder-command.ts'
import { nearestFolder } from '../nearest-folder.ts'
import { type Examined, type Finding, ok } from './finding.ts'

/** Whether uploaded files can be written, by writing one and removing it. Throws an Error that says what is wrong. */
export async function checkStorage({ settings, product }: Pick<Examined, 'settings' | 'product'>): Promise<Finding[]> {
  const { dataDir, storageDir, storageUrl } = settings
  if (storageUrl) return [ok(await checkStore(product, storageDir, storageUrl))]
  if (!existsSync(storageDir)) return [ok(await checkParent(storageDir, dataDir))]
  const file = join(storageDir, '.doctor')
  await writeFile(file, 'writable').catch((error: Error) => {
    throw new Error(`${storageDir} cannot be written to (${error.message}): give it to the account of the site`, {
      cause: error,
    })
  })
  await rm(file)
  return [ok(`${storageDir} is writable`)]
}

/** The folder is made with the first picture; this check creates nothing. */
async function checkParent(folder: string, dataDir: string): Promise<string> {
  await access(nearestFolder(folder), constants.W_OK | constants.X_OK).catch((error: Error) => {
    // What lies in DATA_DIR is made by the site itself.
    const missing = folder.startsWith(join(dataDir, '/')) ? dataDir : folder
    throw new Error(
      `${folder} is not there and cannot be made (${error.message}): as root, ` +
        `${existsSync(missing) ? 'give' : 'create'} ${missing} ${existsSync(missing) ? '' : 'and give it '}` +
        `to the account of the site: ${folderCommand(missing, '700')}`,
      { cause: error },
    )
  })
  return `${folder} is made with the first picture`
}

async function checkStore({ openStorage }: Examined['product'], folder: string, s3Url: string): Promise<string> {
  const storage = await openStorage({ folder, s3Url })
  const { host, pathname } = new URL(s3Url)
  try {
    await storage.put('doctor/check', Buffer.from('writable'))
    if (!(await storage.has('doctor/check'))) throw new Error('what was written is not there')
    await storage.delete('doctor/check')
  } catch (error) {
    throw new Error(
      `${host}${pathname} cannot be written to (${(error as Error).message}): correct STORAGE_URL or the rights of its key`,
      { cause: error },
    )
  }
  return `${host}${pathname} is writable`
}
