import { expect, test } from 'vitest'
import { pageChunkOf } from './page-chunks.ts'

const web = '/quartier/src/web'
const list = `${web}/parts/icons.ts`
const star = '/quartier/node_modules/lucide-react/dist/esm/icons/star.mjs'
const code: Record<string, string> = {
  [list]: 'export { default as Star } from "lucide-react/icons/star";',
  [`${web}/features/listing/gallery.tsx`]: 'import { Camera, Star } from "../../parts/icons.ts"',
  [`${web}/root.tsx`]: 'import { StarHalf } from "./parts/icons.ts"',
}

/** Who imports what: from the start, or when it is needed. */
const importers: Record<string, string[]> = {
  [`${web}/parts/card.tsx`]: [`${web}/routes/search/route.tsx`, `${web}/routes/landing/route.tsx`],
  [`${web}/features/listing/gallery.tsx`]: [`${web}/routes/listing/route.tsx?route-chunk=main`],
  [`${web}/features/talk.tsx`]: [`${web}/routes/order/route.tsx`, `${web}/routes/sale/route.tsx`],
  [`${web}/parts/dialog.tsx`]: [`${web}/routes/order/route.tsx`],
  [`${web}/features/reasons.tsx`]: [`${web}/routes/report/route.tsx`, `${web}/console/report/route.tsx`],
  [list]: [`${web}/features/listing/gallery.tsx`, `${web}/root.tsx`],
  [star]: [list],
}
const dynamicImporters: Record<string, string[]> = {
  [`${web}/parts/dialog.tsx`]: [`${web}/root.tsx`],
  [`${web}/features/listing/photo-viewer.tsx`]: [`${web}/routes/listing/route.tsx`],
}

const chunkOf = (id: string) =>
  pageChunkOf('/quartier', id, {
    getModuleInfo: (each) => ({
      importers: importers[each] ?? [],
      dynamicImporters: dynamicImporters[each] ?? [],
      code: code[each] ?? '',
    }),
  })

test.each([
  ['what search and landing page share is in one file', `${web}/parts/card.tsx`, 'places'],
  ['what one page alone needs is in its file', `${web}/features/listing/gallery.tsx`, 'page-listing'],
  ['an icon goes where those are that draw it', star, 'page-listing'],
  ['what a page loads later stays apart', `${web}/features/listing/photo-viewer.tsx`, null],
  ['what another page may load later stays apart', `${web}/parts/dialog.tsx`, null],
  ['other packages stay apart', '/quartier/node_modules/kdbush/index.js', null],
])('%s', (_, id, chunk) => expect(chunkOf(id)).toBe(chunk))

test('what the same two pages need is in one file of theirs', () => {
  expect(chunkOf(`${web}/features/talk.tsx`)).toMatch(/^page-order-[0-9a-f]{4}$/)
})

test('a page of the console counts as a page', () => {
  expect(chunkOf(`${web}/features/reasons.tsx`)).toMatch(/^page-console-report-[0-9a-f]{4}$/)
})
