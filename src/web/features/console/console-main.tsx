import type { ReactNode } from 'react'
import list from './list.module.css'

/** The part of a console page below its head. It scrolls by itself, and so can be reached by keyboard. */
export function ConsoleMain({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <main id="content" className={className ? `${list.main} ${className}` : list.main} tabIndex={0}>
      {children}
    </main>
  )
}
