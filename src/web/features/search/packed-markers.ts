import type { SearchMarker } from '#domain/search/index.ts'

/**
 * Marks of the map as one text, a line each: the page's data holds up to three hundred, and taking as many objects apart and
 * together again costs server and phone more than everything else in it.
 */
export function packMarkers(markers: SearchMarker[]): string {
  return markers
    .map(({ id, lat, lng, kind, title }) => `${id} ${lat} ${lng} ${kind} ${title.replaceAll('\n', ' ')}`)
    .join('\n')
}

/** The marks of such a text. */
export function unpackMarkers(text: string): SearchMarker[] {
  if (!text) return []
  return text.split('\n').map((line) => {
    const [id = '', lat, lng, kind, ...title] = line.split(' ')
    return { id, lat: Number(lat), lng: Number(lng), kind: kind as SearchMarker['kind'], title: title.join(' ') }
  })
}
