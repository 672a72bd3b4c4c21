import type { ReactNode } from 'react'
import { ConsoleHead } from './console-head.tsx'
import list from './list.module.css'

/**
 * A page of the console: its head, with `head` beside the title, and below it the content, which scrolls by itself and so
 * can be reached by keyboard. `className` is added to the content, `parent` is the page that this one is a part of.
 */
export function ConsolePage({
  title,
  parent,
  head,
  className,
  children,
}: {
  title: string
  parent?: { to: string; label: string }
  head?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={list.page}>
      <ConsoleHead title={title} {...(parent && { parent })}>
        {head}
      </ConsoleHead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <main id="content" className={className ? `${list.main} ${className}` : list.main} tabIndex={0}>
        {children}
      </main>
    </div>
  )
}
