import type { MarketplaceInput } from '#config/marketplace.ts'
import { fields } from './fields.ts'

/** Saunas by the night or by the hour, with prices: the same engine in other clothes. */
export default {
  key: 'saunas',
  name: 'Löyly',
  tagline: {
    de: 'Saunen am Wasser, im Wald und um die Ecke',
    en: 'Saunas by the water, in the woods and around the corner',
  },
  description: {
    de: 'Miete die Sauna von Menschen, die ihre eigene lieben.',
    en: 'Rent a sauna from people who love their own.',
  },
  timeZone: 'Europe/Helsinki',
  firstDayOfWeek: 'sunday',
  categories: [
    {
      key: 'sauna',
      kind: 'offer',
      name: { de: 'Sauna', en: 'Sauna' },
      plural: { de: 'Saunen', en: 'Saunas' },
      wizardTitle: { de: 'Ich vermiete eine Sauna', en: 'I rent out a sauna' },
      wizardText: { de: 'Am See, im Garten oder auf dem Dach.', en: 'By the lake, in the garden or on the roof.' },
      placeholderTitle: { de: 'Neue Sauna', en: 'New sauna' },
      locationHeading: { de: 'Wo steht die Sauna?', en: 'Where is the sauna?' },
    },
  ],
  tabs: ['features', 'description', 'location', 'policy', 'pricing', 'availability', 'photos', 'payout'],
  optionalTabs: ['policy', 'availability'],
  availability: { hours: true },
  party: { wheelchair: 'accessibility' },
  pricing: { unit: 'night', minimum: 500, commission: { provider: 10, customer: 0 } },
  operator: {
    name: 'Löyly Saunavermittlung Oy',
    address: ['Esimerkkikatu 12', '00100 Helsinki'],
    email: 'moi@loyly.example',
    registration: 'Y-tunnus 0000000-0',
  },
  fields,
  process: 'flex-default-process/release-1',
  otherProcesses: ['default-booking/release-1'],
  search: {
    price: { min: 0, max: 500, step: 5 },
    country: {
      code: 'FI',
      name: { de: 'Finnland', en: 'Finland' },
      bounds: { north: 70.0923, east: 31.5867, south: 59.8078, west: 20.5478 },
    },
  },
  cities: [
    city('helsinki', 'Helsinki', 'Helsinki', 60.1699, 24.9384),
    city('rovaniemi', 'Rovaniemi', 'Rovaniemi', 66.5039, 25.7294),
    city('ruka', 'Ruka', 'Ruka', 66.1651, 29.1554),
  ],
  reviewAspects: {
    ofProvider: [
      { key: 'cleanliness', label: { de: 'Sauberkeit', en: 'Cleanliness' } },
      { key: 'communication', label: { de: 'Absprachen', en: 'Communication' } },
      { key: 'asDescribed', label: { de: 'Wie beschrieben', en: 'As described' } },
      { key: 'location', label: { de: 'Lage', en: 'Location' } },
    ],
    ofCustomer: [
      { key: 'communication', label: { de: 'Absprachen', en: 'Communication' } },
      { key: 'care', label: { de: 'Umgang mit dem Platz', en: 'Care for the place' } },
      { key: 'houseRules', label: { de: 'Hausregeln', en: 'House rules' } },
    ],
  },
  organisationTypes: [
    { value: 'NGO', label: { de: 'Verein', en: 'Association' } },
    { value: 'corporation', label: { de: 'Firma', en: 'Company' } },
    { value: 'other', label: { de: 'Andere', en: 'Other' } },
  ],
  navigation: ['how-it-works', 'safety-center'],
  footer: [
    { heading: { de: 'Entdecken', en: 'Discover' }, pages: ['offers', 'how-it-works', 'faq'] },
    { heading: { de: 'Mitmachen', en: 'Join in' }, pages: ['new-listing', 'about'] },
    { heading: { de: 'Hilfe', en: 'Help' }, pages: ['safety-center', 'about#contact', 'safety-center#report'] },
  ],
} satisfies MarketplaceInput

function city(key: string, de: string, en: string, lat: number, lng: number) {
  return {
    key,
    name: { de, en },
    point: { lat, lng },
    bounds: { north: lat + 0.2, east: lng + 0.45, south: lat - 0.2, west: lng - 0.45 },
  }
}
