import { X } from 'lucide-react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { AddressDialog } from './address-dialog.tsx'
import SearchHero from './search-hero.tsx'
import type { AskedSearch, SearchPillProps } from './asked-search.ts'
import styles from './search-pill.module.css'

/** The search form over the whole phone. Opened by the address `?mobilesearch=open`. */
export default function PhoneSearchSheet(props: SearchPillProps & AskedSearch) {
  return (
    <AddressDialog name="mobilesearch" label={m.search_form()} className={styles.sheet}>
      {(close) => (
        <>
          <Link {...close} className={styles.sheetClose} aria-label={m.search_close()}>
            <X size={20} aria-hidden="true" />
          </Link>
          <SearchHero {...props} />
        </>
      )}
    </AddressDialog>
  )
}
