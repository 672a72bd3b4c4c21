import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useHydratedLater } from '../../parts/use-hydrated-later.ts'
import type { PlacePanelHandle } from './place-panel.tsx'
import styles from './place-panel.module.css'

const PlacePanel = lazyPart(async () => (await import('./place-panel.tsx')).default)

/** The value of the place field: the typed text, and the place it stands for once one was chosen. */
export type PlaceValue = { address: string; origin: string; bounds: string }

export type PlaceFieldProps = {
  id: string
  value: PlaceValue
  onChange(value: PlaceValue): void
  placeholder: string
  className?: string | undefined
  /** Names the browser suggests while no script runs. */
  places?: string[] | undefined
  required?: boolean
  /** The list is open from the start and closes only with Escape. */
  listed?: boolean
}

/**
 * The field for a place, sent as `address`; the caller labels it by its id. Without script the server looks the text
 * up. With script it follows the ARIA pattern for a combobox with a list: arrows move, Enter chooses, Escape closes,
 * Tab keeps the text; nothing is chosen automatically. The list's code is loaded on focus.
 */
export function PlaceField({
  id,
  value,
  onChange,
  placeholder,
  className,
  places = [],
  required,
  listed = false,
}: PlaceFieldProps) {
  const listId = useId()
  const hydrated = useHydratedLater()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<PlacePanelHandle>(null)
  // Undefined until the list is opened for the first time.
  const [open, setOpen] = useState<boolean>()
  const [active, setActive] = useState(-1)
  const show = () => {
    setOpen(true)
    // A changed text loads other places: the active option is reset.
    setActive(-1)
  }
  // The field may have had the focus before hydration.
  const adopt = useEffectEvent(() => {
    const field = root.current?.querySelector('input')
    if (field && field.value !== value.address) onChange({ address: field.value, origin: '', bounds: '' })
    if (field && (listed || field === document.activeElement)) show()
  })
  useEffect(() => adopt(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'ArrowDown' && !open) show()
    else if (!open || !panel.current?.press(event.key)) return
    event.preventDefault()
  }
  const combobox = {
    role: 'combobox',
    'aria-expanded': !!open,
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && active >= 0 ? `${listId}-${active}` : undefined,
  } as const
  const suggests = !hydrated && places.length > 0
  return (
    <div
      ref={root}
      className={styles.root}
      onBlur={({ relatedTarget }) => listed || root.current?.contains(relatedTarget) || setOpen(false)}
    >
      <input
        id={id}
        className={className}
        type="text"
        name="address"
        value={value.address}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        required={required}
        list={suggests ? `${listId}-names` : undefined}
        {...(hydrated && combobox)}
        onChange={(event) => {
          onChange({ address: event.target.value, origin: '', bounds: '' })
          show()
        }}
        onFocus={(event) => {
          event.target.select()
          show()
        }}
        onClick={show}
        onKeyDown={onKeyDown}
      />
      {suggests && (
        <datalist id={`${listId}-names`}>
          {places.map((place) => (
            <option key={place}>{place}</option>
          ))}
        </datalist>
      )}
      {open !== undefined ? (
        <Suspense fallback={<div id={listId} hidden />}>
          <PlacePanel
            ref={panel}
            id={listId}
            text={value.address}
            chosen={value.bounds !== ''}
            open={open}
            active={active}
            onActive={setActive}
            onChoose={({ name, origin, bounds }) => {
              onChange({ address: name, origin, bounds })
              if (!listed) setOpen(false)
            }}
          />
        </Suspense>
      ) : (
        <div id={listId} hidden />
      )}
    </div>
  )
}
