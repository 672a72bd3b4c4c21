import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { LanguageLinks } from '../../parts/language-switch.tsx'
import { Logo } from '../../parts/logo.tsx'
import { AuthPicture, type AuthQuote, type AuthScene } from './auth-picture.tsx'
import { useHash } from './use-hash.ts'
import styles from './auth-page.module.css'
import { useLayoutData } from '../../parts/layout-context.ts'

export type AuthFrameProps = {
  aside?: { question: string; label: string; to: string }
  scene: AuthScene
  quote?: AuthQuote
}

/**
 * What is around the forms for logging in, signing up and verifying: a header with the logo and a link to the other form,
 * and from 1024 px on a picture beside the content. Languages and legal pages stand below it, since these pages have no
 * site header or footer. `whole`: the content is a card that fills the width of phones.
 */
export function AuthFrame({
  aside,
  scene,
  quote = null,
  whole = false,
  children,
}: AuthFrameProps & { whole?: boolean; children: ReactNode }) {
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
        <main id="content" className={styles.main} data-whole={whole ? '' : undefined}>
          {children}
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
