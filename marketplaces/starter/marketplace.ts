import type { MarketplaceInput } from '#config/marketplace.ts'
import { cities } from './cities.ts'
import { fields } from './fields.ts'

/** Free places to stay, with offers and requests: what a marketplace of your own begins with. */
export default {
  key: 'starter',
  name: 'Gästebett',
  tagline: { de: 'Schlafplätze von Mensch zu Mensch', en: 'Places to sleep, from person to person' },
  description: {
    de: 'Menschen mit Platz nehmen Menschen auf, die einen brauchen. Kostenlos, von Mensch zu Mensch.',
    en: 'People with room welcome people who need some. Free of charge, from person to person.',
  },
  categories: [
    {
      key: 'offeringPlace',
      kind: 'offer',
      name: { de: 'Angebot', en: 'Offer' },
      plural: { de: 'Angebote', en: 'Offers' },
      wizardTitle: { de: 'Ich habe Platz', en: 'I have a place' },
      wizardText: {
        de: 'Ein Zimmer, ein Sofa, ein Gemeindesaal: du nimmst Gäste auf.',
        en: 'A room, a sofa, a parish hall: you welcome guests.',
      },
      placeholderTitle: { de: 'Neues Angebot', en: 'New offer' },
      locationHeading: { de: 'Wo liegt dein Platz?', en: 'Where is your place?' },
    },
    {
      key: 'lookingForPlace',
      kind: 'request',
      name: { de: 'Gesuch', en: 'Request' },
      plural: { de: 'Gesuche', en: 'Requests' },
      wizardTitle: { de: 'Ich suche einen Platz', en: 'I am looking for a place' },
      wizardText: {
        de: 'Du reist an und brauchst einen Ort zum Schlafen.',
        en: 'You are travelling and need somewhere to sleep.',
      },
      placeholderTitle: { de: 'Neues Gesuch', en: 'New request' },
      locationHeading: { de: 'Wo suchst du einen Platz?', en: 'Where are you looking for a place?' },
      // Nobody has to show a picture of themselves to ask for a bed.
      optionalTabs: ['photos'],
    },
  ],
  tabs: ['features', 'description', 'location', 'availability', 'policy', 'photos'],
  optionalTabs: ['availability', 'policy'],
  fields,
  availability: { seats: 'capacity' },
  process: 'free-stay/release-1',
  search: {
    country: {
      code: 'DE',
      name: { de: 'Deutschland', en: 'Germany' },
      bounds: { north: 55.0583, east: 15.0419, south: 47.2701, west: 5.8663 },
    },
  },
  cities,
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
    {
      value: 'NGO',
      label: { de: 'Verein oder NGO', en: 'NGO or association' },
      short: { de: 'NGO, Verein', en: 'NGO' },
    },
    { value: 'church', label: { de: 'Kirchengemeinde', en: 'Church' }, short: { de: 'Kirche', en: 'Church' } },
    { value: 'corporation', label: { de: 'Firma', en: 'Company' } },
    { value: 'other', label: { de: 'Andere', en: 'Other' } },
  ],
  navigation: ['how-it-works', 'safety-center'],
  footer: [
    { heading: { de: 'Entdecken', en: 'Discover' }, pages: ['offers', 'requests', 'how-it-works', 'faq'] },
    { heading: { de: 'Mitmachen', en: 'Join in' }, pages: ['new-listing', 'about'] },
    { heading: { de: 'Hilfe', en: 'Help' }, pages: ['safety-center', 'about#contact', 'safety-center#report'] },
  ],
} satisfies MarketplaceInput
