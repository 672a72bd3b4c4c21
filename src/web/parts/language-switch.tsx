import { Globe } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import styles from './language-switch.module.css'

const names: Record<Locale, string> = { de: 'Deutsch', en: 'English' }

/**
 * The button that opens the choice of languages. The choices are plain links to this page with `?lang=`, so that the whole
 * document comes in the new language.
 */
export function LanguageSwitch({ locale, place }: { locale: Locale; place: 'bar' | 'phone' | 'footer' }) {
  const id = `language-${place}`
  return (
    <div className={styles[place]}>
      <button type="button" className={styles.button} popoverTarget={id}>
        <Globe size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.frame_language()}: </span>
        <span className={place === 'phone' ? 'visually-hidden' : styles.code}>
          {place === 'bar' ? locale.toUpperCase() : names[locale]}
        </span>
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <LanguageLinks locale={locale} className={styles.choice} />
      </div>
    </div>
  )
}

/** The languages by their own names, as links that keep the page. */
export function LanguageLinks({ locale, className }: { locale: Locale; className?: string | undefined }) {
  const { pathname, search } = useLocation()
  return Object.entries(names).map(([key, name]) => {
    const query = new URLSearchParams(search)
    query.delete('mobilemenu')
    query.set('lang', key)
    return (
      <a
        key={key}
        href={`${pathname}?${query}`}
        hrefLang={key}
        lang={key}
        className={className}
        aria-current={key === locale ? 'true' : undefined}
        rel="nofollow"
      >
        {name}
      </a>
    )
  })
}
