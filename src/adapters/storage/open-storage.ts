import type { Storage } from '#domain/images/index.ts'
import { createDiskStorage } from './disk-storage.ts'
import { readS3Address } from './s3-address.ts'

/**
 * Returns the store of uploaded files: a folder of this machine, or with `s3Url` an S3-compatible one, whose client is
 * loaded only then; `folder` holds files while they are received. Throws one sentence for an invalid address.
 */
export async function openStorage(
  { folder, s3Url }: { folder: string; s3Url: string | undefined },
  setting = 'STORAGE_URL',
): Promise<Storage> {
  if (!s3Url) return createDiskStorage(folder)
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(readS3Address(s3Url, setting), folder)
}
