import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#words/compiled/messages.js'
import styles from './console-layout.module.css'

/** The heading of a console page, with content beside it. */
export function ConsoleHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <button type="button" className={styles.menu} popoverTarget="console-menu">
        <Menu size={22} aria-hidden="true" />
        <span className="visually-hidden">{m.console_menu()}</span>
      </button>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  )
}
