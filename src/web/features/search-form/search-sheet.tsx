import { X } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { AddressDialog } from '../../parts/address-dialog.tsx'
import { SearchPill } from './search-pill.tsx'
import screen from '../../parts/whole-screen.module.css'
import styles from './search-sheet.module.css'

/** The search form in full screen on phones, opened on any page by `?mobilesearch=open`. */
export function SearchSheet() {
  return (
    <AddressDialog name="mobilesearch" label={m.layout_search()} className={`${screen.sheet} ${styles.sheet}`}>
      {(close) => (
        <>
          <Link {...close} className={styles.close} aria-label={m.common_close()}>
            <X size={22} aria-hidden="true" />
          </Link>
          <SearchPill size="hero" />
        </>
      )}
    </AddressDialog>
  )
}
