/** Moves or removes one of the pictures as a button says: `up:<id>`, `down:<id>`, `remove:<id>`. Anything else changes nothing. */
export function movePicture<Picture extends { imageId: string }>(pictures: Picture[], order: string): Picture[] {
  const [what, id] = order.split(':')
  const at = pictures.findIndex(({ imageId }) => imageId === id)
  if (at < 0) return pictures
  if (what === 'remove') return pictures.toSpliced(at, 1)
  if (what === 'up') return placeAt(pictures, at, at - 1)
  return what === 'down' ? placeAt(pictures, at, at + 1) : pictures
}

/** Takes an item out of its place and puts it into another; beyond the ends it stays. */
export function placeAt<Item>(items: Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
