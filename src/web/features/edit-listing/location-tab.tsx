import { Eye, Lock } from '../../parts/icons.ts'
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { TextField } from '../../parts/form-field.tsx'
import { Alert } from '../../parts/alert.tsx'
import { AddressField } from './address-field.tsx'
import styles from './location-tab.module.css'
import { PlaceChoices } from './place-choices.tsx'
import type { TabProps } from './tab-props.ts'
import { builtInSources } from '../map/style.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import type { LocationView, PlaceChoice, WizardView } from './wizard-view.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { fallbackLocale, formatLocale, type Locale } from '#kernel/locale.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

const PrivateMap = lazyPart(async () => (await import('./location-maps.tsx')).PrivateMap)
const PublicMap = lazyPart(async () => (await import('./location-maps.tsx')).PublicMap)

type Place = { lat: number; lng: number; precision: string; at: string }

/** The address with two maps: the home for the author, the circle for everybody else. */
export function LocationTab({ view, values, problems, answer, autosave, onSettle }: TabProps) {
  const { exact } = view.location ?? {}
  const [address, setAddress] = useState(values.address ?? exact?.address ?? '')
  const [building, setBuilding] = useState(values.building ?? exact?.building ?? '')
  const [put, setPut] = useState<Place | null>(null)
  // A point that the server found by the postal code is shown as soon as it is stored.
  const stored = exact ? { ...exact, at: exact.address === address.trim() ? address : exact.address } : null
  const place = put?.at === address || !stored ? put : stored
  const unsaved = useRef<Place | null>(null)
  const { touch } = autosave
  useEffect(() => {
    // Only when the hidden inputs hold the new place: this also runs for the one before, when a save has ended meanwhile.
    if (!put || unsaved.current !== put) return
    unsaved.current = null
    touch('now')
  }, [put, touch])
  const settle = (next: Place) => {
    unsaved.current = next
    onSettle('address')
    setPut(next)
  }
  const choose = (choice: PlaceChoice) => {
    // A typed house number or postcode is kept: the author knows the address better than the list of places.
    const text = /\d/.test(address) && !/exact|street/.test(choice.precision) ? address : choice.text
    setAddress(text)
    settle({ lat: choice.lat, lng: choice.lng, precision: choice.precision, at: text })
  }
  const isDrawn = useHydrated() && Boolean(place && view.location?.publicPoint)
  const credits = creditsOf(view, isDrawn)
  const keep = place ? () => settle({ ...place, at: address }) : undefined
  return (
    <>
      <div className={styles.fields}>
        <AddressField
          {...addressWords(view)}
          address={address}
          onType={setAddress}
          onChoose={choose}
          onKeep={keep}
          located={place?.at === address}
          problems={problems}
        />
        {view.kind === 'offer' && (
          <TextField
            name="building"
            label={m.edit_listing_building()}
            optional
            defaultValue={building}
            onChange={({ target }) => setBuilding(target.value)}
            problems={problems}
            autoComplete="off"
          />
        )}
      </div>
      {place && (
        <>
          <input type="hidden" name="lat" value={place.lat} readOnly />
          <input type="hidden" name="lng" value={place.lng} readOnly />
          <input type="hidden" name="precision" value={place.precision} readOnly />
          <input type="hidden" name="at" value={place.at} readOnly />
        </>
      )}
      {answer?.places && answer.values.address === address && place?.at !== address && (
        <PlaceChoices places={answer.places} address={address} exact={exact ?? null} onChoose={choose} onKeep={keep} />
      )}
      {view.kind === 'offer' && view.location?.townOnly && (
        <Alert look="warn" role="status">
          {m.edit_listing_town_only({ place: view.card?.place ?? '' })}
        </Alert>
      )}
      {view.location && (
        <Maps
          location={view.location}
          place={place}
          name={view.card?.place ?? ''}
          kind={view.kind}
          credits={credits}
          onMove={(point) => place && settle({ ...place, ...point, ...movedPrecision(view.location) })}
        />
      )}
      {credits && !isDrawn && <p className={styles.credit}>{credits}</p>}
    </>
  )
}

/**
 * Returns what a pin that was moved by hand says of the precision: on a map without streets nothing, so that the circle
 * stays as large as the place was found.
 */
function movedPrecision(location: LocationView | null): { precision?: string } {
  return location?.styleUrl ? { precision: 'exact' } : {}
}

/** Returns the attribution of the geocoder, without what the built-in map names itself once it is drawn. */
function creditsOf({ location }: WizardView, isDrawn: boolean): ReactNode {
  if (!location) return null
  const isNamed = (url: string) => isDrawn && location.styleUrl === null && builtInSources.includes(url)
  const credits = location.credits.filter(({ url }) => !isNamed(url))
  if (credits.length === 0) return null
  return (
    <span>
      {m.edit_listing_address_credits()}{' '}
      {credits.map(({ text, url }, index) => (
        <Fragment key={url}>
          {index > 0 && ' · '}
          <a href={url} rel="noopener" target="_blank">
            {text}
          </a>
        </Fragment>
      ))}
    </span>
  )
}

/** Returns street and number of an address; empty where a program gave only a point, as numbers. */
function streetOf(address: string): string {
  const first = address.split(',')[0]?.trim() ?? ''
  return /\p{L}/u.test(first) ? first : ''
}

type MapsProps = {
  location: LocationView
  place: Place | null
  name: string
  kind: 'offer' | 'request'
  /** The attribution of the geocoder, in the line below the maps. */
  credits: ReactNode
  onMove(point: { lat: number; lng: number }): void
}

/** Radius in metres from which on it is shown in kilometres. */
const townRadius = 2000

function noMapYet(kind: 'offer' | 'request'): string {
  return kind === 'offer' ? m.edit_listing_map_none() : m.edit_listing_map_none_request()
}

type PublicHint = { kind: 'offer' | 'request'; exact: boolean; metres: number; place: string; locale: Locale }

/** Returns the sentence about what others see: the town of a request, the area around an offer. */
function publicHint({ kind, exact, metres, place, locale }: PublicHint): string {
  if (kind === 'request' || metres > townRadius)
    return m.edit_listing_map_public_request({ km: Math.round(metres / 1000), place })
  if (exact) return m.edit_listing_map_public_hint({ metres })
  return metres < 1000
    ? m.edit_listing_map_public_middle({ metres, place })
    : m.edit_listing_map_public_moved({ km: numberFormat(formatLocale(locale)).format(metres / 1000), place })
}

/** Returns label and placeholder of the address field. */
function addressWords({ kind }: WizardView): { label: string; placeholder: string } {
  return kind === 'request'
    ? { label: m.edit_listing_location_name(), placeholder: m.edit_listing_address_hint_request() }
    : { label: m.edit_listing_address(), placeholder: m.edit_listing_address_hint() }
}

/** The two maps. The pin is moved on any map; one without streets says what it shows. */
function Maps({ location, place, name, kind, credits, onMove }: MapsProps) {
  const locale = useLayoutData()?.locale ?? fallbackLocale
  const hydrated = useHydrated()
  const { publicPoint, publicRadius, styleUrl } = location
  if (!place || !publicPoint) return hydrated ? <p className={styles.none}>{noMapYet(kind)}</p> : null
  if (!hydrated)
    return (
      <Alert>
        {kind === 'offer'
          ? m.edit_listing_map_no_script({ metres: publicRadius, place: name })
          : publicHint({ kind, exact: false, metres: publicRadius, place: name, locale })}
      </Alert>
    )
  const shown = { locale, styleUrl, radius: publicRadius }
  const exact = kind === 'offer' && styleUrl !== null
  const ground = kind === 'offer' && !exact && m.edit_listing_map_ground()
  return (
    <>
      <div className={styles.maps} data-one={kind === 'offer' ? undefined : ''}>
        {kind === 'offer' && (
          <section className={styles.side}>
            <h2 className={styles.heading}>
              <Lock size={20} aria-hidden="true" />
              {m.edit_listing_map_private()}
            </h2>
            <p className={styles.hint}>{exact ? m.edit_listing_map_private_hint() : m.edit_listing_map_rough_hint()}</p>
            <div className={styles.map}>
              <Suspense>
                <PrivateMap
                  {...shown}
                  label={streetOf(place.at)}
                  point={{ lat: place.lat, lng: place.lng }}
                  onMove={onMove}
                />
              </Suspense>
            </div>
          </section>
        )}
        <section className={styles.side}>
          <h2 className={styles.heading}>
            <Eye size={20} aria-hidden="true" />
            {m.edit_listing_map_public()}
          </h2>
          <p className={styles.hint}>{publicHint({ kind, exact, metres: publicRadius, place: name, locale })}</p>
          <div className={styles.map}>
            <Suspense>
              <PublicMap {...shown} point={publicPoint} home={kind === 'offer'} />
            </Suspense>
          </div>
        </section>
      </div>
      {(credits || ground) && (
        <p className={styles.ground}>
          {ground && <span>{ground}</span>}
          {credits}
        </p>
      )}
      {kind === 'offer' && !location.townOnly && <Alert look="ok">{m.edit_listing_map_note()}</Alert>}
    </>
  )
}
