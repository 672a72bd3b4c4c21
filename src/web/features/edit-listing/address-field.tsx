import { MapPin, X } from '../../parts/icons.ts'
import { type KeyboardEvent, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { FieldError } from '../../parts/form-field.tsx'
import styles from './address-field.module.css'
import { usePlaces } from './use-places.ts'
import type { PlaceChoice } from './wizard-view.ts'

/**
 * The address field with matching places below it while it is typed. `located`: whether a point belongs to the text as
 * it stands.
 */
export function AddressField({
  label,
  placeholder,
  address,
  onType,
  onChoose,
  onKeep,
  located,
  problems,
}: {
  label: string
  placeholder: string
  address: string
  onType(text: string): void
  onChoose(place: PlaceChoice): void
  onKeep: (() => void) | undefined
  located: boolean
  problems: FormProblem[]
}) {
  const [typing, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const places = usePlaces(typing && !located ? address : '')
  const options = [
    ...places.map((place) => ({ text: place.text, pick: () => onChoose(place) })),
    ...(places.length > 0 && onKeep ? [{ text: m.edit_listing_address_keep(), pick: onKeep }] : []),
  ]
  const open = typing && !located && options.length > 0
  const pick = (index: number) => {
    options[index]?.pick()
    setTyping(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length)
    else if (event.key === 'Enter' && active >= 0) pick(active)
    else if (event.key === 'Escape') setTyping(false)
    else return
    event.preventDefault()
  }
  // An unfinished address is not marked as wrong while it is typed.
  const shown = typing ? problems.filter(({ code }) => !code.startsWith('address-')) : problems
  const wrong = shown.some(({ field }) => field === 'address')
  return (
    <div className={styles.field} data-wrong={wrong ? '' : undefined}>
      <label htmlFor="address" className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <MapPin size={20} aria-hidden="true" className={styles.pin} />
        <input
          id="address"
          name="address"
          className={styles.input}
          role="combobox"
          aria-expanded={open}
          aria-controls="address-places"
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `address-place-${active}` : undefined}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'address-error' : undefined}
          placeholder={placeholder}
          value={address}
          onChange={(event) => {
            setTyping(true)
            setActive(-1)
            onType(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setTyping(false)}
          maxLength={200}
          autoComplete="off"
        />
        {address && (
          <button type="button" className={styles.clear} onClick={() => onType('')}>
            <X size={18} aria-hidden="true" />
            <span className="visually-hidden">{m.edit_listing_address_clear()}</span>
          </button>
        )}
        <ul
          id="address-places"
          role="listbox"
          aria-label={m.edit_listing_address_choose()}
          className={styles.list}
          hidden={!open}
        >
          {options.map((option, index) => (
            <li
              key={`${index} ${option.text}`}
              id={`address-place-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(index)}
            >
              <MapPin size={18} aria-hidden="true" />
              {option.text}
            </li>
          ))}
        </ul>
      </div>
      <FieldError name="address" problems={shown} />
    </div>
  )
}
