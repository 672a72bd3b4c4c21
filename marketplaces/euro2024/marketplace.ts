import type { MarketplaceInput } from '#config/marketplace.ts'
import { cities } from './cities.ts'
import { fields } from './fields.ts'

/** Free places to stay for visitors of the European football championship in Germany. */
export default {
  key: 'euro2024',
  name: 'Quartier',
  tagline: { de: 'Zur EM bei Nachbarn zu Hause', en: 'At home with neighbours for the Euro' },
  description: {
    de: 'Gemeinden, Vereine und Familien in zehn Städten öffnen ihre Türen. Kostenlos, von Mensch zu Mensch.',
    en: 'Parishes, clubs and families in ten cities open their doors. Free of charge, from person to person.',
  },
  event: {
    name: { de: 'Fußball-Europameisterschaft', en: 'European Football Championship' },
    shortName: { de: 'Fußball-EM', en: 'Euro' },
    from: '2024-06-14',
    until: '2024-07-14',
  },
  demo: { eventStartsIn: 12 },
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
      locationHeading: { de: 'Wo ist dein Platz?', en: 'Where is your place?' },
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
  party: { wheelchair: 'accessibility', assistanceDog: 'assistanceAnimals' },
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
  supporters: [
    { name: 'Gemeinde St. Marien' },
    { name: 'Nachbarschaft Nordstadt e. V.' },
    { name: 'Sportbund Ruhr' },
    { name: 'Stadtmission' },
  ],
  // A demo has no accounts of its own: they lead to the networks themselves.
  social: {
    instagram: 'https://www.instagram.com/',
    facebook: 'https://www.facebook.com/',
    youtube: 'https://www.youtube.com/',
  },
  navigation: ['how-it-works', 'safety-center', 'help-and-donate'],
  footer: [
    { heading: { de: 'Entdecken', en: 'Discover' }, pages: ['offers', 'requests', 'how-it-works', 'faq'] },
    { heading: { de: 'Mitmachen', en: 'Join in' }, pages: ['new-listing', 'help-and-donate', 'partners', 'about'] },
    {
      heading: { de: 'Hilfe', en: 'Help' },
      pages: ['safety-center', 'about#contact', 'safety-center#report', 'accessibility'],
    },
  ],
} satisfies MarketplaceInput
