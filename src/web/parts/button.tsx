import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type Looks = {
  /** One primary button in a view; danger is outlined, and filled (`confirm`) only inside the dialog that confirms. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'confirm'
  size?: 'normal' | 'small'
  pill?: boolean
  wide?: boolean
}

/** A button. While `busy` it keeps its width, shows progress and ignores clicks. */
export function Button({
  look = 'primary',
  size = 'normal',
  pill,
  wide,
  busy,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & Looks & { busy?: boolean }) {
  return (
    <button
      type="submit"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonClass({ look, size, pill, wide }, className)}
    >
      {busy && <span className={styles.busy} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  size = 'normal',
  pill,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & Looks) {
  return <Link {...rest} className={buttonClass({ look, size, pill, wide }, className)} />
}

function buttonClass({ look = 'primary', size, pill, wide }: Looks, extra: string | undefined): string {
  return [
    styles.button,
    styles[look],
    size === 'small' && styles.small,
    pill && styles.pill,
    wide && styles.wide,
    extra,
  ]
    .filter(Boolean)
    .join(' ')
}
