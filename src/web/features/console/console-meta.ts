import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'

/** Returns the document's title and the other tags of a console page, for a route's `meta`. */
export function consoleMeta(args: Parameters<typeof documentMeta>[0], title: string) {
  return documentMeta(args, { title: `${title} · ${m.console_name()}`, hidden: true })
}
