/**
 * Screens by who sees them. A word stands for an address that is looked up, and what follows goes on from there: `offer`,
 * `request`, `profile`; of the reader's own `draft` its page or, after a colon, a tab; of the reader's `own` published
 * listing a tab, its `calendar`, its `week`, the question before it is deleted; `conversation` is the newest one, and `stay` its stay; `report` the form about an
 * offer; `closed` a listing that is closed for now.
 */
export type Screens = Record<string, string[]>

/** These are looked at in every run. */
export const screens: Screens = {
  'a visitor': [
    '/',
    '/s',
    '/s?address=Dortmund&view=map',
    '/s?address=Dortmund&filters=open',
    '/s?keywords=qqqq',
    'offer',
    'request',
    'profile',
    '/login',
    '/signup',
    '/recover-password',
    '/reset-password?t=spent&e=anna@example.org',
    '/keep-account?t=spent',
    '/how-it-works',
    '/faq',
    '/safety-center',
    '/privacy-policy',
    '/imprint',
    '/?mobilemenu=open',
    '/faq?mobilesearch=open',
    '/nirgendwo',
    '/styleguide',
  ],
  'anna@example.org': [
    '/listings',
    '/notifications',
    '/inbox/sales',
    '/inbox/all?show=archived&search=',
    'conversation',
    '/l/new',
    'draft:description',
    'own:photos',
    'offer',
    '/s',
    '/l/new?mobilemenu=open',
  ],
  'ben@example.org': [
    '/',
    '/inbox/orders',
    'conversation',
    'stay',
    'offer:enquire',
    'offer:request',
    'request',
    '/listings',
  ],
  'chiara@example.org': [
    '/verify-email',
    '/listings',
    '/account/contact-details',
    '/account/change-password',
    '/account/sessions',
    '/account/vouches',
    '/account/passkeys',
    '/account/providers',
    '/account/second-factor',
    '/account/terms',
    '/account/notifications',
    '/notifications',
    '/account/my-data',
    '/account/delete-profile',
  ],
  'operator@example.org': ['/console', '/console/queue', '/console/process'],
}

/** And these at full scale. */
export const moreScreens: Screens = {
  'a visitor': [
    '/answer?t=spent',
    '/answer/listing?t=spent',
    'offer?photo=1',
    'offer?book=1',
    'closed',
    '/s?address=Dortmund&filters=open&keywords=Saal',
  ],
  'anna@example.org': [
    'draft',
    'own:features',
    'own:description',
    'own:location',
    'own:policy',
    'own:availability',
    'own:calendar',
    'own:week',
    'own:delete',
    'closed',
    '/profile-settings',
    '/saved-searches',
    '/listings?state=closed',
  ],
  'gemeinde@example.org': ['own:calendar', '/profile-settings', '/account/vouches'],
  'ben@example.org': ['report', 'profile', 'offer'],
  'operator@example.org': [
    '/console/reports',
    '/console/people',
    '/console/stays',
    '/console/audit',
    '/console/failures',
    'profile',
  ],
}

/** Screens of a marketplace with prices and hours. */
export const saunaScreens: Screens = {
  'a visitor': ['/', '/s', 'offer'],
  'anna@example.org': [
    '/listings',
    'draft',
    'own:features',
    'own:location',
    'own:pricing',
    'own:availability',
    'own:photos',
    'own:calendar',
    'own:week',
  ],
  'ben@example.org': ['offer:request', 'offer:enquire', 'stay'],
  'operator@example.org': ['/console', '/console/payments', '/console/payments/open'],
}
