import { access, constants, readdir } from 'node:fs/promises'
import { accountName, folderCommand } from '#config/folder-command.ts'
import { nearestFolder } from '../nearest-folder.ts'

/**
 * Throws one sentence unless a folder can be made, or is an empty one that this account may write to. Changes nothing.
 */
export async function refuseUnusableFolder(folder: string): Promise<void> {
  const nearest = nearestFolder(folder)
  try {
    const entries = await readdir(nearest)
    if (nearest === folder && entries.length > 0)
      throw new Error(`${folder} is not empty. Name a folder that is empty or does not exist yet.`)
    await access(nearest, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR')
      throw new Error(`${nearest} is a file. Name a folder that does not exist yet.`, { cause: error })
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new Error(
      `${accountName()} may not write to ${nearest}. As root, make the folder for this account: ${folderCommand(folder)}`,
      { cause: error },
    )
  }
}
