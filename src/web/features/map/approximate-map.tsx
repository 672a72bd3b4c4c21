import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import styles from './approximate-map.module.css'
import type { CircleMapProps } from './circle-map.tsx'

/**
 * About where a listing is: one circle around its public point, inside which the home lies. The map's code is fetched
 * when its place comes near; moving it takes two fingers. It fills the box that it is put into. Until then, without script,
 * and where maps do not work, a picture of the same stands there, or a sentence where there is none.
 */
export function ApproximateMap({
  point,
  radius,
  kind,
  label,
  locale,
  styleUrl = null,
  picture,
}: {
  /** The public point; the exact one only for whom it is meant, with a radius of 0. */
  point: { lat: number; lng: number }
  /** Radius of the circle in metres; 0 draws the point itself. */
  radius: number
  kind: 'offer' | 'request'
  /** What the map shows, for those who do not see it: `Ungefähre Lage in Dortmund-Hörde`. */
  label: string
  locale: Locale
  /** Style of another map than the built-in one: `site.mapStyleUrl`. */
  styleUrl?: string | null
  /** Address of a picture of the same, with a query; for the dark theme `&look=dark` is added. */
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
    <section ref={place} className={styles.place} aria-label={label}>
      {picture && (
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={`${picture}&look=dark`} />
          <img className={styles.picture} src={picture} alt="" loading="lazy" width={640} height={320} />
        </picture>
      )}
      {View && View !== 'failed' && (
        <View {...{ point, radius, kind, locale, styleUrl }} onFailure={() => setView('failed')} />
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
