import { maxBabies, maxChildren, maxPeople } from '#domain/seats-of-party.ts'
import * as m from '#words/compiled/messages.js'
import { changeParty, type Party, usePartyNeeds } from './party.ts'
import { useHydrated } from './use-hydrated.ts'
import styles from './party-field.module.css'

/**
 * The parts of a party beside the number of people, as native fields. Without script they are filled in; with script they
 * are not shown, and only sent.
 */
export function PartyInputs({
  party,
  className,
  onChange,
}: {
  party: Party
  className?: string | undefined
  onChange(party: Party): void
}) {
  const needs = usePartyNeeds()
  const hydrated = useHydrated()
  const number = (name: 'children' | 'babies', label: string, max: number) =>
    // What is zero is not sent, so that it does not stand in addresses.
    (!hydrated || party[name] > 0) && (
      <label className={styles.part}>
        {label}
        <input
          type="number"
          inputMode="numeric"
          name={name}
          min={0}
          max={max}
          value={party[name] || ''}
          onChange={({ target }) => onChange(changeParty(party, { [name]: Number(target.value) || 0 }, maxPeople))}
        />
      </label>
    )
  const need = (key: 'dog' | 'wheelchair', label: string) =>
    needs[key] && (
      <label className={styles.part}>
        <input
          type="checkbox"
          name={needs[key]}
          value="yes"
          checked={party[key]}
          onChange={({ target }) => onChange({ ...party, [key]: target.checked })}
        />
        {label}
      </label>
    )
  return (
    <div className={[styles.parts, className].filter(Boolean).join(' ')} hidden={hydrated}>
      {number('children', m.picker_children_of(), maxChildren)}
      {number('babies', m.picker_babies(), maxBabies)}
      {need('dog', m.picker_dog())}
      {need('wheelchair', m.picker_wheelchair())}
    </div>
  )
}
