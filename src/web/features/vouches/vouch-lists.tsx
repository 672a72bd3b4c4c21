import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import account from '../account/account.module.css'
import { RemoveForm } from '../account/remove-form.tsx'
import type { VouchLine } from './load-own-vouches.ts'

/** For whom an organisation vouches, each with the way to end it. */
export function GivenVouches({ given, mayGive }: { given: VouchLine[]; mayGive: boolean }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      {!mayGive && <Alert look="warn">{m.vouch_given_no_seal()}</Alert>}
      {given.length === 0 && mayGive && <p>{m.vouch_given_none()}</p>}
      <Lines lines={given}>
        {({ userId, name }) => (
          <Form method="post">
            <input type="hidden" name="person" value={userId} />
            <Button
              look="secondary"
              size="small"
              name="intent"
              value="withdraw"
              busy={busy}
              aria-label={m.vouch_withdraw_of({ name })}
            >
              {m.vouch_withdraw()}
            </Button>
          </Form>
        )}
      </Lines>
      {mayGive && given.some(({ counts }) => !counts) && <p className={account.lead}>{m.vouch_given_paused_why()}</p>}
    </>
  )
}

/** Who vouches for a person, each with the way to remove it. */
export function VouchesAbout({ about, ownId }: { about: VouchLine[]; ownId: string }) {
  return (
    <>
      {about.length === 0 && (
        <>
          <p>{m.vouch_about_none()}</p>
          <p>
            <ButtonLink look="secondary" to={`/u/${ownId}`}>
              {m.vouch_about_profile()}
            </ButtonLink>
          </p>
        </>
      )}
      <Lines lines={about}>
        {({ userId, name }) => (
          <ButtonLink
            look="secondary"
            size="small"
            to={`/account/vouches?remove=${userId}`}
            aria-label={m.vouch_remove_of({ name })}
          >
            {m.vouch_remove()}
          </ButtonLink>
        )}
      </Lines>
      {about.some(({ counts }) => !counts) && <p className={account.lead}>{m.vouch_about_paused_why()}</p>}
    </>
  )
}

/** What a person has removed, each with the way to allow it again. */
export function RemovedVouches({ removed }: { removed: VouchLine[] }) {
  const busy = useNavigation().formMethod === 'POST'
  if (removed.length === 0) return null
  return (
    <section className={account.happens} aria-labelledby="removed">
      <h2 id="removed">{m.vouch_removed_title()}</h2>
      <p className={account.lead}>{m.vouch_removed_lead()}</p>
      <Lines lines={removed}>
        {({ userId, name }) => (
          <Form method="post">
            <input type="hidden" name="organisation" value={userId} />
            <Button
              look="secondary"
              size="small"
              name="intent"
              value="allow"
              busy={busy}
              aria-label={m.vouch_allow_of({ name })}
            >
              {m.vouch_allow()}
            </Button>
          </Form>
        )}
      </Lines>
    </section>
  )
}

/** The question before a person removes a vouch. */
export function RemoveVouchForm({
  vouch: { userId, short },
  problems,
}: {
  vouch: VouchLine
  problems: FormProblem[] | undefined
}) {
  return (
    <RemoveForm
      title={m.vouch_remove_ask()}
      lead={m.vouch_remove_lead({ name: short })}
      fields={{ organisation: userId }}
      asksPassword={false}
      removeLabel={m.vouch_remove_do()}
      keepLabel={m.common_keep()}
      keepTo="/account/vouches"
      action="/account/vouches"
      problems={problems}
    />
  )
}

function Lines({ lines, children }: { lines: VouchLine[]; children: (line: VouchLine) => ReactNode }) {
  if (lines.length === 0) return null
  return (
    <ul className={account.rows}>
      {lines.map((line) => (
        <li key={line.userId}>
          <div>
            <strong>
              <Link to={`/u/${line.userId}`}>{line.name}</Link>
            </strong>
            <p className={account.state}>{line.about}</p>
          </div>
          {children(line)}
        </li>
      ))}
    </ul>
  )
}
