import type { ComponentType } from 'react'
import { keepStyles } from './keep-styles.ts'
import { lazyPart } from './lazy-part.tsx'
import { useIsHydrating } from './use-hydrated.ts'

/** One object for all renders, so that React never writes the HTML again. */
const emptyHtml = { __html: '' }

/**
 * Returns a component for a read-only part of a page: links, texts, pictures. The server's HTML is kept without
 * hydration and needs no script; `watchLinks` opens its links. The code is loaded only when the part is rendered in the
 * browser, after a navigation.
 * Give it a `key` that changes with its content, and no Suspense boundary of its own, inside which React may render it
 * anew before the HTML is found.
 * @param styles the CSS modules of everything it renders. Named here, they are part of the page's first HTML; modules that
 *   only the loaded code imports, or that are imported without a name, are not.
 */
export function serverOnlyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  styles: [Record<string, string>, ...Record<string, string>[]],
) {
  const Drawn = lazyPart(async () => (await load()).default)
  function ServerOnlyPart(props: Props) {
    const kept = useIsHydrating()
    if (import.meta.env.SSR || !kept)
      return (
        <div className="still">
          <Drawn {...props} />
        </div>
      )
    return <div className="still" suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />
  }
  return keepStyles(ServerOnlyPart, styles)
}
