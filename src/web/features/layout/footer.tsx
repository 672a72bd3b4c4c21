import { Link } from 'react-router'
import type { LayoutData, LayoutLink } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import styles from './footer.module.css'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { Logo } from '../../parts/logo.tsx'
import { SocialIcon } from './social-icon.tsx'

const socialNames: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
}

/** The footer of every page: the marketplace, navigation and legal pages. */
export function Footer({ layout }: { layout: LayoutData }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <Logo name={layout.marketplace.name} onDark />
            <p>{layout.marketplace.footerText}</p>
          </div>
          {layout.footer.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2 className={styles.heading}>{heading}</h2>
              <Links links={links} className={styles.list} />
            </nav>
          ))}
        </div>
        <div className={styles.legal}>
          <nav aria-label={m.layout_legal()} className={styles.row}>
            <span>© {layout.marketplace.name}</span>
            <Links links={layout.legal} className={styles.row} />
          </nav>
          <div className={styles.row}>
            {layout.social.map(({ name, url }) => (
              <a key={name} className={`${styles.link} ${styles.social}`} href={url} rel="me noopener">
                <SocialIcon name={name} />
                {socialNames[name] ?? name}
              </a>
            ))}
            <LanguageSwitch layout={layout} place="footer" />
          </div>
        </div>
      </div>
    </footer>
  )
}

function Links({ links, className }: { links: LayoutLink[]; className: string | undefined }) {
  return (
    <ul className={className}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link className={styles.link} to={to}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
