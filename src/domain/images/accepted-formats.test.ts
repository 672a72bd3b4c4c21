import { expect, test } from 'vitest'
import { isProblem } from '#kernel/problem.ts'
import { acceptedFormat } from './accepted-formats.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0\x00\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'png'],
  ['GIF87a\x01\x00', 'gif'],
  ['GIF89a\x01\x00', 'gif'],
  ['RIFF\x24\x00\x00\x00WEBPVP8 ', 'webp'],
  ['\x00\x00\x00\x18ftypheic\x00\x00', 'heic'],
  ['\x00\x00\x00\x18ftypheix\x00\x00', 'heic'],
  ['\x00\x00\x00\x18ftypmif1\x00\x00', 'heic'],
])('the first bytes %j are a picture', (start, format) => {
  expect(acceptedFormat(bytes(start))).toBe(format)
})

test.each([
  ['a drawing as SVG', '<svg xmlns="http'],
  ['AVIF', '\x00\x00\x00\x1cftypavif\x00\x00'],
  ['a film of HEVC', '\x00\x00\x00\x18ftyphevc\x00\x00'],
  ['a film of a telephone', '\x00\x00\x00\x18ftypqt  \x00\x00'],
  ['a page', '<!doctype html><'],
  ['a document', '%PDF-1.7'],
  ['a sound in the container of WebP', 'RIFF\x24\x00\x00\x00WAVEfmt '],
  ['a PNG whose line ends were changed', '\x89PNG\n\x1a\n\x00\x00\x00\rIHDR'],
  ['nothing', ''],
])('%s is refused', (_what, start) => {
  expect(() => acceptedFormat(bytes(start))).toThrow(
    expect.toSatisfy((error: unknown) => isProblem(error) && error.code === 'upload-wrong-format'),
  )
})
