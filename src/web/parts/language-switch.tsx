import { Globe } from './icons.ts'
import { useLocation } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import styles from './language-switch.module.css'

type Languages = Pick<LayoutData, 'locale' | 'languages'>

/**
 * The button that opens the list of languages. They are plain links to this page with `?lang=`, so that the whole
 * document is loaded in the new language.
 */
export function LanguageSwitch({ layout, place }: { layout: Languages; place: 'bar' | 'phone' | 'footer' }) {
  const { locale, languages } = layout
  const id = `language-${place}`
  return (
    <div className={styles[place]}>
      <button type="button" className={styles.button} popoverTarget={id}>
        <Globe size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.layout_language()}: </span>
        <span className={place === 'phone' ? 'visually-hidden' : styles.code}>
          {place === 'bar' ? locale.toUpperCase() : languages.find((each) => each.locale === locale)?.name}
        </span>
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <LanguageLinks layout={layout} className={styles.choice} />
      </div>
    </div>
  )
}

/** The languages by their own names, as links to the present page. */
export function LanguageLinks({ layout, className }: { layout: Languages; className?: string | undefined }) {
  const { pathname, search } = useLocation()
  return layout.languages.map(({ locale, name }) => {
    const query = new URLSearchParams(search)
    query.delete('mobilemenu')
    query.set('lang', locale)
    return (
      <a
        key={locale}
        href={`${pathname}?${query}`}
        hrefLang={locale}
        lang={locale}
        className={className}
        aria-current={locale === layout.locale ? 'true' : undefined}
        rel="nofollow"
      >
        {name}
      </a>
    )
  })
}
