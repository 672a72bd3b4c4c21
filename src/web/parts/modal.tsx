import { X } from './icons.ts'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { AddressDialog, type CloseLink } from './address-dialog.tsx'
import styles from './modal.module.css'

/**
 * An `AddressDialog` in the middle of the window, on phones a sheet from below, with its title and a link that closes it.
 * Its content is a `ModalBody` and, with answers, a `ModalFoot`; a form goes around both.
 */
export function Modal({
  name,
  title,
  closesTo,
  narrow = false,
  children,
}: {
  name: string
  title: string
  closesTo?: To
  narrow?: boolean
  children: (close: CloseLink) => ReactNode
}) {
  return (
    <>
      <div className={styles.scrim} />
      <AddressDialog
        name={name}
        label={title}
        className={narrow ? `${styles.dialog} ${styles.narrow}` : styles.dialog}
        {...(closesTo && { closesTo })}
      >
        {(close) => (
          <>
            <header className={styles.head}>
              <h2 className={styles.title}>{title}</h2>
              <Link {...close} className={styles.close}>
                <X size={22} aria-hidden="true" />
                <span className="visually-hidden">{m.common_close()}</span>
              </Link>
            </header>
            {children(close)}
          </>
        )}
      </AddressDialog>
    </>
  )
}

/** What the dialog says and asks. */
export function ModalBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** The answers, the one that acts last. */
export function ModalFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>
}
