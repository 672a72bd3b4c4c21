import type { App } from '../../app.ts'
import { imageUrl, mediaKey } from '../../images/index.ts'
import type { ExportedPicture } from './data-export-writer.ts'

/** A picture in a data export, with what is stored about it. */
export type OwnPicture = ExportedPicture & {
  id: string
  kind: string
  /** Name of the file that was uploaded. */
  fileName: string
  width: number
  height: number
  uploadedAt: Date
}

/** Returns a person's pictures, each in its largest size. */
export async function exportedPictures({ db }: Pick<App, 'db'>, userId: string): Promise<OwnPicture[]> {
  const rows = await db
    .selectFrom('images')
    .innerJoin('imageContents', 'imageContents.contentHash', 'images.contentHash')
    .select(['images.id', 'images.kind', 'images.fileName', 'images.contentHash', 'images.createdAt as uploadedAt'])
    .select(['width', 'height'])
    .where('ownerId', '=', userId)
    .orderBy('images.createdAt')
    .orderBy('images.id')
    .execute()
  return rows.flatMap(({ contentHash, ...row }) => {
    const key = mediaKey(imageUrl(contentHash, row.kind === 'listing' ? 'scaled-xlarge' : 'square-small2x', 'jpg'))
    return key ? [{ ...row, key, file: `pictures/${row.id}.jpg` }] : []
  })
}
