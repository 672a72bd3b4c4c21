import type { App } from '#domain/app.ts'

/** A stored picture with the size that people see. */
export type ImageRecord = {
  id: string
  contentHash: string
  width: number
  height: number
  kind: 'listing' | 'profile'
}

/** Returns pictures by id. The caller has checked that the viewer may see their owner. */
export async function imageRecords({ db }: Pick<App, 'db'>, ids: string[]): Promise<Map<string, ImageRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .innerJoin('imageContents', 'imageContents.contentHash', 'images.contentHash')
    .select(['images.id', 'images.contentHash', 'images.kind', 'width', 'height'])
    .where('images.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, kind: row.kind as ImageRecord['kind'] }]))
}
