import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLayoutData } from './layout-context.ts'

/**
 * Returns a function that tells whether the marketplace has a content page, such as `safety-center` of
 * `/safety-center#report`.
 */
export function useHasPage(): (to: string) => boolean {
  const missing = useLayoutData()?.missingPages ?? []
  return (to) => !missing.includes(to.replace(/^\//, '').replace(/#.*/, ''))
}

/** A link to a content page. When the marketplace has no such page, `otherwise` is rendered: nothing by default. */
export function PageLink({
  to,
  className,
  target,
  otherwise = null,
  children,
}: {
  to: string
  className?: string | undefined
  target?: string | undefined
  otherwise?: ReactNode
  children: ReactNode
}) {
  const hasPage = useHasPage()
  if (!hasPage(to)) return otherwise
  return (
    <Link to={to} className={className} target={target}>
      {children}
    </Link>
  )
}
