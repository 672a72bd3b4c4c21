import {
  BadgeCheck,
  Ban,
  CalendarX2,
  Eye,
  EyeOff,
  Gauge,
  HandHelping,
  MessageSquareWarning,
} from '../../parts/icons.ts'
import { NotebookPen, ShieldUser, Unlock } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { sealCheckLabels } from '../profile/seal-checks.ts'
import { ActionForm } from './action-form.tsx'
import styles from './file.module.css'
import type { ShownStaffVouch } from './vouches-card.tsx'

type Person = {
  id: string
  state: string
  staffRole: 'owner' | 'moderator' | null
  agreed: number
  /** Public listings, and those that staff have closed. */
  publicListings: number
  hiddenListings: number
  /** Whether a limit on sending holds. */
  isLimited: boolean
  /** The last day of a ban that ends by itself; null without one. */
  bannedUntil: string | null
  possibleUntil: { first: string; last: string }
  verifiedChecks: string[]
  /** Absent where they are not to be removed, as on the page of a report. */
  vouches?: { about: ShownStaffVouch[] }
  may: { ban: boolean; giveRoles: boolean; giveSeal: boolean; actFor: boolean }
}

type Props = { person: Person; answer: FormAnswer | undefined }

/** Measures about a person, from a message to a ban without an end. */
export function PersonMeasures({ person, answer }: Props) {
  const { id, state, may, agreed } = person
  const of = { subject: id, answer }
  const ban = (
    <ActionForm
      {...of}
      intent="ban"
      icon={Ban}
      title={m.staff_ban()}
      press={m.staff_ban_press()}
      effect={m.staff_ban_effect({ count: agreed })}
      danger
    />
  )
  // An account that its person has closed, until its data is erased.
  if (state === 'deleted') return may.ban ? <div className={styles.actions}>{ban}</div> : null
  return (
    <div className={styles.actions} data-rows>
      {state === 'active' && (
        <ActionForm
          {...of}
          intent="write"
          icon={MessageSquareWarning}
          title={m.staff_write()}
          press={m.staff_write_send()}
          effect={m.staff_write_effect()}
          label={m.staff_message()}
        />
      )}
      {may.ban && state === 'active' && <SendingLimit person={person} answer={answer} />}
      {may.ban && person.publicListings > 0 && (
        <ActionForm
          {...of}
          intent="hide-listings"
          icon={EyeOff}
          title={m.staff_hide_listings()}
          press={m.staff_hide_listings_press({ count: person.publicListings })}
          effect={m.staff_hide_listings_effect({ count: person.publicListings })}
        />
      )}
      {may.ban && person.hiddenListings > 0 && (
        <ActionForm
          {...of}
          intent="show-listings"
          icon={Eye}
          title={m.staff_show_listings()}
          press={m.staff_show_listings_press({ count: person.hiddenListings })}
          effect={m.staff_show_listings_effect({ count: person.hiddenListings })}
        />
      )}
      {may.ban && state === 'active' && (
        <>
          <ActionForm
            {...of}
            intent="ban-until"
            icon={CalendarX2}
            title={m.staff_ban_until()}
            press={m.staff_ban_until_press()}
            effect={m.staff_ban_until_effect({ count: agreed })}
            danger
          >
            <UntilField person={person} label={m.staff_ban_until_last()} answer={answer} intent="ban-until" />
          </ActionForm>
          {ban}
        </>
      )}
      {may.ban && person.bannedUntil && (
        <ActionForm
          {...of}
          intent="ban"
          icon={Ban}
          title={m.staff_ban()}
          press={m.staff_ban_press()}
          effect={m.staff_ban_for_good_effect()}
          danger
        />
      )}
      {may.ban && state === 'banned' && (
        <ActionForm {...of} intent="unban" icon={Unlock} title={m.staff_unban()} effect={m.staff_unban_effect()} />
      )}
    </div>
  )
}

function SendingLimit({ person, answer }: Props) {
  const of = { subject: person.id, answer, icon: Gauge }
  return person.isLimited ? (
    <ActionForm
      {...of}
      intent="free"
      title={m.staff_free()}
      press={m.staff_free_press()}
      effect={m.staff_free_effect()}
    />
  ) : (
    <ActionForm
      {...of}
      intent="limit"
      title={m.staff_limit()}
      press={m.staff_limit_press()}
      effect={m.staff_limit_effect()}
    >
      <UntilField person={person} label={m.staff_limit_last()} answer={answer} intent="limit" />
    </ActionForm>
  )
}

/** The last day of a ban or a limit. */
function UntilField({
  person: { possibleUntil },
  label,
  answer,
  intent,
}: Props & { label: ReactNode; intent: 'limit' | 'ban-until' }) {
  const typed = answer?.values.intent === intent ? answer.values.until : undefined
  return (
    <label className={styles.field}>
      {label}
      <input
        type="date"
        name="until"
        min={possibleUntil.first}
        max={possibleUntil.last}
        defaultValue={typed ?? ''}
        required
      />
    </label>
  )
}

/** What else staff do about a person's account: seal, vouches, role, and a log-in in their name. */
export function AccountActions({ person, answer }: Props) {
  const { id, may } = person
  const of = { subject: id, answer }
  return (
    <div className={styles.actions} data-rows>
      {may.giveSeal && (
        <ActionForm
          {...of}
          intent="seal"
          icon={BadgeCheck}
          title={m.staff_seal()}
          effect={m.profile_seal_text()}
          label={m.profile_seal_reason()}
        >
          <fieldset className={styles.checks}>
            <legend className="visually-hidden">{m.profile_seal_text()}</legend>
            {Object.entries(sealCheckLabels).map(([check, word]) => (
              <label key={check} className={styles.check}>
                <input
                  type="checkbox"
                  name="check"
                  value={check}
                  defaultChecked={person.verifiedChecks.includes(check)}
                />
                {word()}
              </label>
            ))}
          </fieldset>
        </ActionForm>
      )}
      <RemoveVouch person={person} answer={answer} />
      {may.giveRoles && (
        <ActionForm {...of} intent="role" icon={ShieldUser} title={m.staff_role()} effect={m.staff_role_effect()}>
          <label className={styles.field}>
            {m.staff_fact_role()}
            <select name="role" defaultValue={person.staffRole ?? 'none'}>
              <option value="none">{m.staff_role_none()}</option>
              <option value="moderator">{m.console_role_moderator()}</option>
              <option value="owner">{m.console_role_owner()}</option>
            </select>
          </label>
        </ActionForm>
      )}
      {may.actFor && (
        <p className={styles.last}>
          <ButtonLink look="secondary" size="small" to={`/console/people/${id}/log-in-as`}>
            {m.profile_log_in_as()}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

/** Whether `AccountActions` shows anything. */
export function hasAccountActions({ may, vouches }: Pick<Person, 'may' | 'vouches'>): boolean {
  return may.giveSeal || may.giveRoles || may.actFor || (vouches?.about.length ?? 0) > 0
}

/** A note about a person, where their notes are not shown. */
export function NoteAction({ person, answer }: Props) {
  if (person.state === 'deleted') return null
  return (
    <ActionForm
      intent="note"
      icon={NotebookPen}
      subject={person.id}
      title={m.staff_note()}
      effect={m.staff_note_effect()}
      label={m.staff_note_text()}
      answer={answer}
    />
  )
}

/** Removes one of the vouches that the person has. */
function RemoveVouch({ person: { id, vouches }, answer }: Props) {
  const removable = (vouches?.about ?? []).filter(({ isDeclined }) => !isDeclined)
  if (removable.length === 0) return null
  return (
    <ActionForm
      intent="remove-vouch"
      icon={HandHelping}
      subject={id}
      title={m.staff_vouch_remove()}
      effect={m.staff_vouch_remove_effect()}
      answer={answer}
    >
      <label className={styles.field}>
        {m.staff_vouch_remove_which()}
        <select name="organisation" defaultValue={answer?.values.organisation}>
          {removable.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </ActionForm>
  )
}
