import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Bounds, Point } from '#domain/places/point.ts'
import type { Locale } from '#kernel/locale.ts'
import { type CreatedMap, createMap } from './create-map.ts'
import { addVenue } from './marker-layer.ts'

type MapOfSearch = {
  bounds: Bounds
  venues: { name: string; point: Point }[]
  styleUrl: string | null
  locale: Locale
  /** The map was pressed beside every mark. */
  onPress(): void
  onFailure(): void
}

/** From this zoom on venues are shown: farther away they would only cover the names of their cities. */
const venuesFrom = 8

/** One map for as long as the element is there. Null until it can be used. */
export function useCreatedMap(place: RefObject<HTMLElement | null>, options: MapOfSearch): MapLibreMap | null {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const create = useEffectEvent((container: HTMLElement) => {
    const { bounds, locale, styleUrl } = options
    return createMap({ container, locale, styleUrl, view: { bounds } })
  })
  const begin = useEffectEvent((created: MapLibreMap) => {
    for (const venue of options.venues) addVenue(created, venue)
    const tellDistance = () => {
      created.getContainer().dataset.far = String(created.getZoom() < venuesFrom)
    }
    tellDistance()
    created.on('zoom', tellDistance)
    setMap(created)
  })
  const onFailure = useEffectEvent(() => options.onFailure())
  const onPress = useEffectEvent(() => options.onPress())
  useEffect(() => {
    let created: CreatedMap | undefined
    let gone = false
    const start = async (container: HTMLElement) => {
      const made = await create(container)
      if (gone) return made.remove()
      created = made
      made.map.on('webglcontextlost', () => onFailure())
      made.map.on('click', () => onPress())
      begin(made.map)
    }
    if (place.current) start(place.current).catch(() => gone || onFailure())
    return () => {
      gone = true
      created?.remove()
    }
  }, [place])
  return map
}
