/**
 * Answers in the shape in which each service gives them, shortened to what is read and one thing that is not. The
 * address is public: Dortmund's town hall.
 */
export const photonAnswer = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {
        osm_type: 'W',
        osm_id: 24896742,
        osm_key: 'building',
        osm_value: 'townhall',
        type: 'house',
        postcode: '44135',
        housenumber: '1',
        countrycode: 'DE',
        name: 'Rathaus',
        country: 'Deutschland',
        city: 'Dortmund',
        district: 'Innenstadt-West',
        street: 'Friedensplatz',
        state: 'Nordrhein-Westfalen',
        extent: [7.4644, 51.5117, 7.4661, 51.5109],
      },
      geometry: { type: 'Point', coordinates: [7.4652, 51.5113] },
    },
    {
      type: 'Feature',
      properties: {
        osm_type: 'R',
        osm_id: 1829065,
        osm_key: 'place',
        osm_value: 'city',
        type: 'city',
        countrycode: 'DE',
        name: 'Dortmund',
        country: 'Deutschland',
        state: 'Nordrhein-Westfalen',
        extent: [7.3021, 51.6, 7.6381, 51.4155],
      },
      geometry: { type: 'Point', coordinates: [7.4653, 51.5139] },
    },
    {
      type: 'Feature',
      properties: {
        osm_type: 'N',
        osm_id: 1,
        osm_key: 'place',
        type: 'house',
        street: 'Friedensplatz',
        housenumber: '3',
        postcode: '44135',
        city: 'Dortmund',
        countrycode: 'DE',
        country: 'Deutschland',
      },
      geometry: { type: 'Point', coordinates: [7.466, 51.511] },
    },
    { type: 'Feature', properties: { name: 'without a place' } },
  ],
}

export const nominatimAnswer = [
  {
    place_id: 128497332,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright',
    osm_type: 'way',
    osm_id: 24896742,
    lat: '51.5113',
    lon: '7.4652',
    category: 'place',
    type: 'house',
    place_rank: 30,
    importance: 0.31,
    addresstype: 'place',
    name: '',
    display_name: '1, Friedensplatz, Innenstadt-West, Dortmund, Nordrhein-Westfalen, 44135, Deutschland',
    address: {
      house_number: '1',
      road: 'Friedensplatz',
      suburb: 'Innenstadt-West',
      city: 'Dortmund',
      state: 'Nordrhein-Westfalen',
      postcode: '44135',
      country: 'Deutschland',
      country_code: 'de',
    },
    boundingbox: ['51.5109', '51.5117', '7.4644', '7.4661'],
  },
]

export const mapboxAnswer = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 'dXJuOm1ieGFkcjox',
      geometry: { type: 'Point', coordinates: [7.4652, 51.5113] },
      properties: {
        mapbox_id: 'dXJuOm1ieGFkcjox',
        feature_type: 'address',
        full_address: 'Friedensplatz 1, 44135 Dortmund, Deutschland',
        name: 'Friedensplatz 1',
        coordinates: { longitude: 7.4652, latitude: 51.5113, accuracy: 'rooftop' },
        place_formatted: '44135 Dortmund, Deutschland',
        context: {
          address: { mapbox_id: 'a', address_number: '1', street_name: 'Friedensplatz', name: 'Friedensplatz 1' },
          street: { mapbox_id: 'b', name: 'Friedensplatz' },
          postcode: { mapbox_id: 'c', name: '44135' },
          locality: { mapbox_id: 'd', name: 'Innenstadt-West' },
          place: { mapbox_id: 'e', name: 'Dortmund' },
          region: { mapbox_id: 'f', name: 'Nordrhein-Westfalen', region_code: 'NW' },
          country: { mapbox_id: 'g', name: 'Deutschland', country_code: 'DE' },
        },
      },
    },
  ],
  attribution: 'NOTICE',
}

export const maptilerAnswer = {
  type: 'FeatureCollection',
  query: ['friedensplatz 1 dortmund'],
  features: [
    {
      id: 'address.123',
      type: 'Feature',
      text: 'Friedensplatz',
      address: '1',
      place_type: ['address'],
      place_name: 'Friedensplatz 1, 44135 Dortmund, Deutschland',
      relevance: 0.93,
      center: [7.4652, 51.5113],
      bbox: [7.4644, 51.5109, 7.4661, 51.5117],
      geometry: { type: 'Point', coordinates: [7.4652, 51.5113] },
      properties: { country_code: 'de' },
      context: [
        { id: 'postal_code.1', text: '44135' },
        { id: 'municipal_district.2', text: 'Innenstadt-West' },
        { id: 'municipality.3', text: 'Dortmund' },
        { id: 'region.4', text: 'Nordrhein-Westfalen' },
        { id: 'country.5', text: 'Deutschland', country_code: 'de' },
      ],
    },
  ],
}
