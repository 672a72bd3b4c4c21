import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Settings } from '#config/env.ts'
import { nearestFolder } from '../nearest-folder.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

type Folders = { settings: Pick<Settings, 'dataDir' | 'storageDir' | 'storageUrl' | 'backup' | 'databaseUrl'> }

const megabyte = 1_000_000
/** Free bytes below which writing soon fails, and below which somebody should look. */
const limits = { full: 200 * megabyte, scarce: 2000 * megabyte }

/** Free space of the disks with data, pictures and backups. */
export async function checkDisk({ settings }: Folders, { full, scarce } = limits): Promise<Finding[]> {
  const { dataDir, storageDir, storageUrl, backup } = settings
  const folders = [dataDir, ...(storageUrl ? [] : [storageDir]), ...(backup.s3Url ? [] : [backup.folder])]
  const disks = new Map(
    folders.map((folder) => [statSync(nearestFolder(folder)).dev, folder]).toReversed() as [number, string][],
  )
  const findings = await Promise.all(
    [...disks.values()].map(async (folder) => {
      const { bavail, bsize, blocks, ffree, files } = await statfs(nearestFolder(folder))
      const free = bavail * bsize
      const room = `${Math.round(free / megabyte)} MB of ${Math.round((blocks * bsize) / megabyte)} MB are free for ${folder}`
      const what = 'remove old backups or files, or move it to a larger disk'
      if (free < full || (files > 0 && ffree === 0)) return fault(`the disk is full: ${room}; ${what}`)
      return free < scarce ? warning(`the disk is nearly full: ${room}; ${what}`) : ok(room)
    }),
  )
  return findings
}

/** Who may read what is secret: the folder of the database and of uploads in progress, and the backups. */
export async function checkPermissions({ settings }: Folders): Promise<Finding[]> {
  const { dataDir, backup, databaseUrl } = settings
  if (!existsSync(dataDir))
    return databaseUrl ? [ok(`${dataDir} is made at the start`)] : [ok(`${dataDir} is not there yet`)]
  const own = process.getuid?.()
  const strange = statSync(dataDir).uid !== own && own !== undefined
  const folders = [dataDir, ...(!backup.s3Url && existsSync(backup.folder) ? [backup.folder] : [])]
  // As root the folder lets the account of PostgreSQL pass, which lists nothing.
  const open = folders.filter((folder) => (statSync(folder).mode & 0o066) !== 0)
  const findings = [
    // The administrator may look into every folder, but what such a command writes the site cannot read.
    ...(strange
      ? [
          warning(
            `${dataDir} belongs to another account (number ${statSync(dataDir).uid}): run commands as the account of the site`,
          ),
        ]
      : []),
    ...open.map((folder) => warning(`other accounts of this machine may look into ${folder}: chmod 700 ${folder}`)),
  ]
  return findings.length > 0 ? findings : [ok(`only the account of the site may look into ${folders.join(' and ')}`)]
}
