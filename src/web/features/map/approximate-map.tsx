import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import styles from './approximate-map.module.css'
import type { CircleMapProps } from './circle-map.tsx'
import type { Venue } from './venue-marks.ts'

/**
 * The approximate location: a circle around the public point that contains the home. The map's code is loaded when its
 * container comes near the viewport; moving it takes two fingers. It fills its container. Until then, without script,
 * and where maps do not work, a picture is shown, or a sentence when there is none.
 */
export function ApproximateMap({
  point,
  radius,
  kind,
  label,
  locale,
  styleUrl = null,
  venue = null,
  picture,
}: {
  /** The public point; the exact one only for readers to whom it is disclosed, with a radius of 0. */
  point: { lat: number; lng: number }
  /** Radius of the circle in metres; 0 draws the point. */
  radius: number
  kind: 'offer' | 'request'
  /** Text for screen readers: `Ungefähre Lage in Dortmund-Hörde`. */
  label: string
  locale: Locale
  /** Style of a map other than the built-in one: `site.mapStyleUrl`. */
  styleUrl?: string | null
  /** The venue nearest to an exact point, which is shown as well. */
  venue?: Venue | null
  /** Address of the picture, with a query; `&look=dark` is added for the dark theme. */
  picture?: string
}) {
  const place = useRef<HTMLElement>(null)
  const [View, setView] = useState<ComponentType<CircleMapProps> | 'failed' | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        import('./circle-map.tsx').then(
          ({ CircleMap }) => setView(() => CircleMap),
          () => setView('failed'),
        )
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={place} className={styles.place} aria-label={label} data-map-frame="">
      {picture && (
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={`${picture}&look=dark`} />
          <img className={styles.picture} src={picture} alt="" loading="lazy" width={640} height={320} />
        </picture>
      )}
      {View && View !== 'failed' && (
        <View {...{ point, radius, kind, locale, styleUrl, venue }} onFailure={() => setView('failed')} />
      )}
      {View === 'failed' && !picture && <p className={styles.sentence}>{m.search_circle_failed()}</p>}
      {!picture && (
        <noscript>
          <p className={styles.sentence}>{m.search_circle_no_script()}</p>
        </noscript>
      )}
    </section>
  )
}
