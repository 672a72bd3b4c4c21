import { relative } from 'node:path'
import type { ContentPage } from './folder-pages.ts'

/** What only the samples say: their organisations and people, and addresses of the reserved domain `example`. */
const sampleNames = [
  /Quartier Gastfreundschaft/i,
  /Löyly Saunavermittlung/i,
  /Johanna Muster/i,
  /Karim Beispiel/i,
  /[\w.+-]+@[\w.-]+\.example(?![\w-]|\.\w)/i,
]

/**
 * Refuses pages that are marked as samples, and pages that still have names of the samples: who runs the site must be told
 * in truth. Throws an Error with one sentence for each file. To remove the mark is the operator's confirmation.
 */
export function refuseSamplePages({ pages }: { pages: ContentPage[] }): void {
  const lines = pages.flatMap(({ files = [] }) => files.flatMap((file) => refusalOf(file) ?? []))
  if (lines.length === 0) return
  throw new Error([...lines, 'Do that in a copy of the folder, and set MARKETPLACE to its path.'].join('\n'))
}

function refusalOf({ path, sample, markdown }: NonNullable<ContentPage['files']>[number]): string | undefined {
  const file = shortest(path)
  if (sample) return `${file} is a sample: write your own and remove the line "sample: true"`
  const name = sampleNames.map((pattern) => pattern.exec(markdown)?.[0]).find(Boolean)
  return name && `${file} is still a sample: it names "${name}". Put in your own`
}

function shortest(file: string): string {
  const below = relative(process.cwd(), file)
  return below.startsWith('..') ? file : below
}
