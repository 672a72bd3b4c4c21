import type { MarketplaceInput } from '#config/marketplace.ts'

/** The ten host cities: centre, a box of about twenty kilometres around, and the stadium. */
export const cities: MarketplaceInput['cities'] = [
  city('berlin', 'Berlin', 'Berlin', 52.52, 13.405, 'Olympiastadion', 52.5147, 13.2395),
  city('dortmund', 'Dortmund', 'Dortmund', 51.5136, 7.4653, 'Westfalenstadion', 51.4926, 7.4519),
  city('duesseldorf', 'Düsseldorf', 'Düsseldorf', 51.2277, 6.7735, 'Arena', 51.2616, 6.7331),
  city('frankfurt', 'Frankfurt', 'Frankfurt', 50.1109, 8.6821, 'Waldstadion', 50.0686, 8.6455),
  city('gelsenkirchen', 'Gelsenkirchen', 'Gelsenkirchen', 51.5177, 7.0857, 'Arena', 51.5546, 7.0676),
  city('hamburg', 'Hamburg', 'Hamburg', 53.5511, 9.9937, 'Volksparkstadion', 53.5872, 9.8986),
  city('koeln', 'Köln', 'Cologne', 50.9375, 6.9603, 'Müngersdorfer Stadion', 50.9335, 6.8752),
  city('leipzig', 'Leipzig', 'Leipzig', 51.3397, 12.3731, 'Zentralstadion', 51.3458, 12.3483),
  city('muenchen', 'München', 'Munich', 48.1374, 11.5755, 'Arena', 48.2188, 11.6247),
  city('stuttgart', 'Stuttgart', 'Stuttgart', 48.7758, 9.1829, 'Neckarstadion', 48.7923, 9.232),
]

function city(
  key: string,
  de: string,
  en: string,
  lat: number,
  lng: number,
  venue: string,
  venueLat: number,
  venueLng: number,
) {
  const bounds = { north: lat + 0.18, east: lng + 0.29, south: lat - 0.18, west: lng - 0.29 }
  return {
    key,
    name: { de, en },
    point: { lat, lng },
    bounds,
    venue: { name: venue, point: { lat: venueLat, lng: venueLng } },
  }
}
