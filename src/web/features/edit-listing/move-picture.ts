/** Returns the pictures after a button's order: `up:<id>`, `down:<id>`, `remove:<id>`. Unchanged for any other text. */
export function movePicture<Picture extends { imageId: string }>(pictures: Picture[], order: string): Picture[] {
  const [what, id] = order.split(':')
  const at = pictures.findIndex(({ imageId }) => imageId === id)
  if (at < 0) return pictures
  if (what === 'remove') return pictures.toSpliced(at, 1)
  if (what === 'up') return placeAt(pictures, at, at - 1)
  return what === 'down' ? placeAt(pictures, at, at + 1) : pictures
}

/** Returns the items with one moved to another index; out of range it stays. */
export function placeAt<Item>(items: Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
