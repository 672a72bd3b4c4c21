import { href } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { OrLine } from './or-line.tsx'
import { useHash } from './use-hash.ts'
import styles from './provider-buttons.module.css'

/** A provider as the pages show it. */
export type ShownProvider = { id: string; label: string }

/**
 * The buttons that log in with another provider; nothing where none is set up. `from`: the page to return to. `keeps`:
 * whether the log-in outlasts the browser. `isAbove`: the form follows. They are links, because browsers let no form lead
 * to another site.
 */
export function ProviderButtons({
  providers,
  from,
  keeps = true,
  isAbove = false,
}: {
  providers: ShownProvider[]
  from: string | null
  keeps?: boolean
  isAbove?: boolean
}) {
  const hash = useHash()
  if (providers.length === 0) return null
  return (
    <div className={styles.block}>
      {providers.map(({ id, label }) => (
        <ButtonLink
          key={id}
          to={providerLink(id, from, { hash, keeps })}
          reloadDocument
          rel="nofollow"
          look="secondary"
          pill
          wide
        >
          {m.auth_provider({ provider: label })}
        </ButtonLink>
      ))}
      {isAbove && <OrLine />}
    </div>
  )
}

/** Returns the address that starts a log-in with a provider. */
export function providerLink(
  provider: string,
  from: string | null,
  { hash = '', keeps = true }: { hash?: string; keeps?: boolean } = {},
): string {
  const asked = { ...(from && { from }), ...(hash && { hash }), ...(!keeps && { keep: 'no' }) }
  const query = new URLSearchParams(asked).toString()
  return href('/login/with/:provider', { provider }) + (query && `?${query}`)
}
