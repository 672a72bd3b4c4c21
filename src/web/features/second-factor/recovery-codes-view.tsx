import { Download, Printer } from '../../parts/icons.ts'
import { useEffect, useRef } from 'react'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import account from '../account/account.module.css'
import styles from './second-factor.module.css'

/** New recovery codes, to be kept now: they are shown once. `next`: where to go on afterwards. */
export function RecoveryCodesView({
  codes,
  site,
  next,
}: {
  codes: string[]
  site: string
  next: { to: string; label: string }
}) {
  const hydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = [m.factor_codes_file({ site }), '', ...codes, ''].join('\r\n')
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {m.factor_codes_heading()}
      </h1>
      <p className={account.lead}>{m.factor_codes_lead()}</p>
      <div className={account.form}>
        <div className={styles.unprinted}>
          <Alert look="warn">{m.factor_codes_once()}</Alert>
        </div>
        <ul className={styles.codes} aria-label={m.factor_codes_heading()}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={`${account.foot} ${styles.unprinted}`}>
          <ButtonLink
            to={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download={`${m.factor_codes_name()}.txt`}
            look="secondary"
            reloadDocument
          >
            <Download size={18} aria-hidden="true" />
            {m.factor_codes_download()}
          </ButtonLink>
          {hydrated && (
            <Button type="button" look="secondary" onClick={() => globalThis.print()}>
              <Printer size={18} aria-hidden="true" />
              {m.factor_codes_print()}
            </Button>
          )}
          <ButtonLink to={next.to} reloadDocument>
            {next.label}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
