import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { LanguageLinks } from '../../parts/language-switch.tsx'
import { Logo } from '../../parts/logo.tsx'
import { AuthPicture, type AuthQuote, type AuthScene } from './auth-picture.tsx'
import { AuthIcon } from './auth-icon.tsx'
import { useHash } from './use-hash.ts'
import styles from './auth-page.module.css'
import { useLayoutData } from '../../parts/layout-context.ts'

/**
 * Layout of the pages for logging in, signing up and verifying: a header with the logo and a link to the other form,
 * the form, and from 1024 px on a picture beside it. Languages and legal pages stand below the form, since these pages
 * have no site header or footer.
 */
export function AuthPage({
  title,
  lead,
  aside,
  icon,
  scene,
  quote = null,
  children,
}: {
  title: string
  lead?: ReactNode
  aside?: { question: string; label: string; to: string }
  icon?: LucideIcon
  scene: AuthScene
  quote?: AuthQuote
  children: ReactNode
}) {
  const layout = useLayoutData() as LayoutData
  const hash = useHash()
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <header className={styles.head}>
          <Link to="/" className={styles.home} aria-label={m.auth_home({ name: layout.marketplace.name })}>
            <Logo name={layout.marketplace.name} />
          </Link>
          {aside && (
            <p className={styles.aside}>
              <span>{aside.question}</span> <Link to={aside.to + hash}>{aside.label}</Link>
            </p>
          )}
        </header>
        <main id="content" className={styles.main}>
          <div className={styles.form}>
            {icon && <AuthIcon icon={icon} />}
            <h1>{keepWordsWhole(title)}</h1>
            {lead && <div className={styles.lead}>{lead}</div>}
            {children}
          </div>
        </main>
        <footer className={styles.foot}>
          <nav aria-label={m.layout_language()}>
            <LanguageLinks layout={layout} className={styles.footLink} />
          </nav>
          <nav aria-label={m.layout_legal()}>
            {layout.legal.map(({ label, to }) => (
              <Link key={to} to={to} className={styles.footLink}>
                {label}
              </Link>
            ))}
          </nav>
        </footer>
      </div>
      <AuthPicture scene={scene} quote={quote} />
    </div>
  )
}

/** Returns the title with "E-Mail" kept on one line: browsers would break it at the hyphen. */
function keepWordsWhole(title: string): ReactNode[] {
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
