/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for the list of a combobox */
import { Clock, LocateFixed, MapPin, Trophy } from '../../parts/icons.ts'
import { type Ref, useImperativeHandle } from 'react'
import * as m from '#words/compiled/messages.js'
import styles from './place-panel.module.css'
import { type RecentPlace, storeRecentPlace } from './recent-places.ts'
import { type PlaceOption, usePlaceOptions } from './use-place-options.ts'

const icons = { here: LocateFixed, recent: Clock, city: MapPin, venue: Trophy, place: MapPin }

/** Passes keys of the field to the list; returns true when the list has handled one. */
export type PlacePanelHandle = { press(key: string): boolean }

type PlacePanelProps = {
  ref: Ref<PlacePanelHandle>
  /** Id of the list; its options append their number. */
  id: string
  text: string
  /** Whether the text stands for a chosen place: then others are shown, not matches of its name. */
  chosen: boolean
  open: boolean
  active: number
  onActive(index: number): void
  onChoose(place: RecentPlace): void
}

/** The list of places below a place field. */
export default function PlacePanel({ ref, id, text, chosen, open, active, onActive, onChoose }: PlacePanelProps) {
  const { options, state, choose } = usePlaceOptions(chosen ? '' : text, open)
  const take = async (option: PlaceOption) => {
    const place = await choose(option)
    if (!place) return
    storeRecentPlace(place)
    onChoose(place)
  }
  const press = (key: string) => {
    const option = options[active]
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (key === 'Enter' && option) void take(option)
    else if (by && options.length > 0)
      onActive(active < 0 && by < 0 ? options.length - 1 : (active + by + options.length) % options.length)
    else return false
    return true
  }
  useImperativeHandle(ref, () => ({ press }))
  const said = sentence(state, options.length)
  return (
    <div className={styles.panel} hidden={!open || (options.length === 0 && !said)}>
      <div id={id} role="listbox" aria-label={m.search_where()}>
        {options.map((option, index) => (
          <Option
            key={option.id}
            id={`${id}-${index}`}
            option={option}
            active={index === active}
            heading={option.heading === options[index - 1]?.heading ? undefined : option.heading}
            onChoose={() => void take(option)}
            onPoint={() => onActive(index)}
          />
        ))}
      </div>
      {options.some(({ id: place }) => place.startsWith('postcode:')) && (
        <a
          className={styles.credit}
          href="https://www.openstreetmap.org/copyright"
          rel="noopener"
          target="_blank"
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
        >
          {m.search_place_postcodes()}
        </a>
      )}
      <p className={state === 'found' ? 'visually-hidden' : styles.sentence} aria-live="polite" hidden={!said}>
        {said}
      </p>
    </div>
  )
}

function Option({
  id,
  option,
  active,
  heading,
  onChoose,
  onPoint,
}: {
  id: string
  option: PlaceOption
  active: boolean
  heading: string | undefined
  onChoose(): void
  onPoint(): void
}) {
  const Icon = icons[option.kind]
  return (
    <>
      {heading && (
        <div className={styles.heading} role="presentation">
          {heading}
        </div>
      )}
      <div
        id={id}
        className={styles.option}
        role="option"
        aria-selected={active}
        tabIndex={-1}
        onPointerDown={(event) => event.preventDefault()}
        onPointerMove={onPoint}
        onClick={onChoose}
        onKeyDown={() => {}}
      >
        <span className={styles.icon}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{option.name}</span>
          {option.detail && <span className={styles.detail}>{option.detail}</span>}
        </span>
      </div>
    </>
  )
}

function sentence(state: ReturnType<typeof usePlaceOptions>['state'], count: number): string {
  switch (state) {
    case 'found':
      return m.search_place_found({ count })
    case 'none':
      return m.search_place_none()
    case 'failed':
      return m.search_place_failed()
    case 'denied':
      return m.search_location_denied()
    case 'unavailable':
      return m.search_location_unavailable()
    case 'timeout':
      return m.search_location_timeout()
    default:
      return ''
  }
}
