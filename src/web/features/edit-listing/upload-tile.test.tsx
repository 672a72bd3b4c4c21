import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UploadTile } from './upload-tile.tsx'

const photo = {
  key: 'a',
  file: new File([new Uint8Array(4_100_000)], 'IMG_2038.jpg'),
  preview: 'blob:a',
  percent: 62,
  reason: 'Verbindung unterbrochen',
  again: true,
}

/** Returns the words of a tile, with its buttons in brackets. */
const words = (state: 'loading' | 'waiting' | 'failed') =>
  renderToStaticMarkup(<UploadTile photo={{ ...photo, state }} index={0} onRemove={() => {}} onRetry={() => {}} />)
    .replaceAll(/<span aria-hidden="true">[^<]*<\/span>/g, '')
    .replaceAll(/<button[^>]*>/g, '[')
    .replaceAll('</button>', ']')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/\[ | \]/g, (space) => space.trim())
    .trim()

test('a picture that loads says how far it is, and can be cancelled by its name', () => {
  expect(words('loading')).toBe('Lädt … 62 % IMG_2038.jpg · 4,1 MB [Hochladen von IMG_2038.jpg abbrechen]')
})

test('a picture that waits says so and can be cancelled as well', () => {
  expect(words('waiting')).toBe('wartet IMG_2038.jpg · 4,1 MB [Hochladen von IMG_2038.jpg abbrechen]')
})

test('a picture that was not uploaded says why, and is tried again or forgotten', () => {
  expect(words('failed')).toBe(
    'Nicht hochgeladen Verbindung unterbrochen [Erneut versuchen] IMG_2038.jpg · 4,1 MB [IMG_2038.jpg entfernen]',
  )
})
