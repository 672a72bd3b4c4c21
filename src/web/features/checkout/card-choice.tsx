import { CircleAlert, CreditCard } from '../../parts/icons.ts'
import { useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import check from '../../parts/check-box.module.css'
import type { CardField, CardGateway } from '../card-gateway/card-gateway.ts'
import { cardProblem } from '../card-gateway/card-problem.ts'
import type { SavedCardView } from './checkout-view.ts'
import styles from './card-choice.module.css'

/** With what the reader pays. */
export type Choice = { kind: 'saved' } | { kind: 'new'; savesCard: boolean }

/** A card that is being entered. */
export type Entered = { field: CardField | null; complete: boolean }

/** The kept card and another one, with its fields. Without a kept card only the fields. */
export function CardChoice({
  saved,
  choice,
  onChoose,
  gateway,
  onEnter,
  isWrong,
}: {
  saved: SavedCardView | null
  choice: Choice
  onChoose(choice: Choice): void
  gateway: CardGateway | 'failed' | null
  onEnter(entered: Partial<Entered>): void
  /** The button was pressed while the card was incomplete. */
  isWrong: boolean
}) {
  const isNew = choice.kind === 'new'
  return (
    <div className={styles.box}>
      {saved && (
        <label className={styles.row}>
          <input
            type="radio"
            name="payWith"
            checked={!isNew}
            disabled={saved.isExpired}
            onChange={() => onChoose({ kind: 'saved' })}
          />
          <span className={styles.card}>
            <span>{saved.name}</span>
            <span className={styles.until}>{saved.isExpired ? m.methods_expired() : saved.until}</span>
          </span>
          <span className={styles.badge}>{m.checkout_card_saved()}</span>
        </label>
      )}
      {saved ? (
        <label className={styles.row}>
          <input
            type="radio"
            name="payWith"
            checked={isNew}
            onChange={() => onChoose({ kind: 'new', savesCard: false })}
          />
          <span className={styles.other}>{m.checkout_card_other()}</span>
          <CreditCard size={20} aria-hidden="true" />
        </label>
      ) : null}
      {isNew && (
        <div className={styles.entry}>
          <NewCard gateway={gateway} onEnter={onEnter} isWrong={isWrong} />
          <label className={styles.save}>
            <input
              type="checkbox"
              className={check.box}
              checked={choice.savesCard}
              onChange={(event) => onChoose({ kind: 'new', savesCard: event.target.checked })}
            />
            {saved ? m.checkout_save_replaces() : m.checkout_save()}
          </label>
        </div>
      )}
    </div>
  )
}

/** The fields of a new card, and what is wrong with them. */
export function NewCard({
  gateway,
  onEnter,
  isWrong,
}: {
  gateway: CardGateway | 'failed' | null
  onEnter(entered: Partial<Entered>): void
  isWrong: boolean
}) {
  const [wrong, setWrong] = useState<string | null>(null)
  if (gateway === 'failed')
    return (
      <Alert look="bad" role="alert">
        {m.checkout_error_script()}
      </Alert>
    )
  if (!gateway) return <p className={styles.loading}>{m.checkout_card_loading()}</p>
  const labels = {
    number: m.checkout_card_number(),
    expiry: m.checkout_card_expiry(),
    code: m.checkout_card_code(),
  }
  const problem = wrong ?? (isWrong ? m.checkout_error_card() : null)
  return (
    <div>
      <gateway.CardFields
        labels={labels}
        onReady={(field) => onEnter({ field })}
        onChange={({ complete, error }) => {
          setWrong(error && cardProblem(error))
          onEnter({ complete })
        }}
      />
      <p role="alert" className={styles.error}>
        {problem && (
          <>
            <CircleAlert size={16} aria-hidden="true" />
            {problem}
          </>
        )}
      </p>
    </div>
  )
}
