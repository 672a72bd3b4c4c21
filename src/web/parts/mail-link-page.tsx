import type { ReactNode } from 'react'
import styles from './mail-link-page.module.css'

/** The page of a link in a mail that gives one answer: one question and its button, or what came of it. */
export function MailLinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" className={styles.page}>
      <h1>{title}</h1>
      {children}
    </main>
  )
}

/** What the answer is about: its title and a line about it. */
export function MailLinkFacts({ title, line }: { title: string; line: string }) {
  return (
    <div className={styles.facts}>
      <p className={styles.place}>{title}</p>
      {line && <p>{line}</p>}
    </div>
  )
}
