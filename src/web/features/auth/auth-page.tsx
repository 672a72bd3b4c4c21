import type { LucideIcon } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import { AuthFrame, type AuthFrameProps } from './auth-frame.tsx'
import { AuthIcon } from './auth-icon.tsx'
import styles from './auth-page.module.css'

type AuthPageProps = AuthFrameProps & { title: string; lead?: ReactNode; icon?: LucideIcon; children: ReactNode }

/** A page for logging in, signing up or verifying: its title and its form. */
export function AuthPage({ title, lead, icon, children, ...frame }: AuthPageProps) {
  return (
    <AuthFrame {...frame}>
      <div className={styles.form}>
        {icon && <AuthIcon icon={icon} />}
        <h1>{keepWordsWhole(title)}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
        {children}
      </div>
    </AuthFrame>
  )
}

/** Returns the title with "E-Mail" kept on one line: browsers would break it at the hyphen. */
export function keepWordsWhole(title: string): ReactNode[] {
  return title.split(/(E-mail\S*)/i).map((part, index) =>
    index % 2 ? (
      <span key={part} className={styles.word}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
