import { ChevronRight, Menu } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'
import styles from './console-layout.module.css'

/**
 * The heading of a console page, with content beside it. With `parent` the way to the page stands there instead, and the
 * page has the heading itself.
 */
export function ConsoleHead({
  title,
  parent,
  children,
}: {
  title: string
  parent?: { to: string; label: string }
  children?: ReactNode
}) {
  return (
    <header className={styles.head}>
      <button type="button" className={styles.menu} popoverTarget="console-menu">
        <Menu size={22} aria-hidden="true" />
        <span className="visually-hidden">{m.console_menu()}</span>
      </button>
      {parent ? (
        <nav className={styles.way} aria-label={m.staff_breadcrumb()}>
          <Link to={parent.to}>{parent.label}</Link>
          <ChevronRight size={18} aria-hidden="true" />
          <span aria-current="page">{title}</span>
        </nav>
      ) : (
        <h1 className={styles.title}>{title}</h1>
      )}
      {children}
    </header>
  )
}

/** Returns the document's title and the other tags of a console page, for a route's `meta`. */
export function consoleMeta(args: Parameters<typeof documentMeta>[0], title: string) {
  return documentMeta(args, { title: `${title} · ${m.console_name()}`, hidden: true })
}
