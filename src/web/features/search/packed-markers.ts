import type { SearchMarker } from '#domain/search/index.ts'

/**
 * Returns markers as one text, one per line: as three hundred objects they would cost server and phone more to
 * serialise than everything else in the page's data.
 */
export function packMarkers(markers: SearchMarker[]): string {
  return markers
    .map(({ id, lat, lng, kind, title }) => `${id} ${lat} ${lng} ${kind} ${title.replaceAll('\n', ' ')}`)
    .join('\n')
}

/** Returns the markers of such a text. */
export function unpackMarkers(text: string): SearchMarker[] {
  if (!text) return []
  return text.split('\n').map((line) => {
    const [id = '', lat, lng, kind, ...title] = line.split(' ')
    return { id, lat: Number(lat), lng: Number(lng), kind: kind as SearchMarker['kind'], title: title.join(' ') }
  })
}
