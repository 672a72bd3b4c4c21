import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site. Links are made with `href()` from react-router, which knows these paths. */
export default [
  index('routes/landing/route.tsx'),
  // account
  route('login', 'routes/login/route.tsx'),
  route('signup', 'routes/signup/route.tsx'),
  route('confirm', 'routes/confirm/route.tsx'),
  route('logout', 'routes/logout/route.tsx'),
  route('verify', 'routes/verify/route.tsx'),
  route('verify-email', 'routes/verify-email/route.tsx'),
  route('recover-password', 'routes/recover-password/route.tsx'),
  route('reset-password', 'routes/reset-password/route.tsx'),
  route('account', 'routes/account/start.ts'),
  layout('routes/account/layout.tsx', [
    route('account/contact-details', 'routes/account/contact-details-page.tsx'),
    route('account/change-password', 'routes/account/change-password-page.tsx'),
    route('account/payments', 'routes/account/payments-page.tsx'),
    route('account/delete-profile', 'routes/account/delete-profile-page.tsx'),
  ]),
  route('account/payments/:returnURLType', 'routes/account/payments-return.ts'),
  route('api/authorize-as', 'routes/authorize-as/route.tsx'),

  // listings: wizard, my listings
  route('l/new', 'routes/new-listing/route.tsx'),
  route('listings', 'routes/listings/route.tsx'),
  route('listings/:id/calendar', 'routes/calendar/route.tsx'),
  route('listings/:id/calendar/week', 'routes/week/route.tsx'),
  route('listings/:id/calendar/nights', 'routes/calendar/nights-action.ts'),
  route('listings/places', 'routes/edit-listing/places.ts'),
  route('upload', 'routes/upload/route.ts'),
  route('l/:slug/:id/edit/overview', 'routes/edit-listing/overview.tsx'),
  route('l/:slug/:id/:type/:tab', 'routes/edit-listing/route.tsx'),
  route('l/:slug/:id/:type/:tab/:returnURLType', 'routes/edit-listing/payout-return.ts'),

  // search
  route('s', 'routes/search/route.tsx'),
  route('s/cards', 'routes/search/cards.ts'),
  route('s/count', 'routes/search/count.ts'),
  route('s/groups', 'routes/search/groups.ts'),
  route('places', 'routes/places/route.ts'),
  route('saved-searches', 'routes/saved-searches/route.tsx'),
  route('saved-searches/end', 'routes/saved-searches/end.tsx'),

  // listing page, profile
  route('l', 'routes/listing/base.tsx', { id: 'listings-base' }),
  route('l/:id', 'routes/listing/route.tsx', { id: 'listing' }),
  route('l/:id/nights', 'routes/listing/nights-loader.ts'),
  route('l/:id/map.svg', 'routes/listing/map-svg.ts'),
  route('l/:id/map.png', 'routes/listing/map-png.ts'),
  route('l/:slug/:id', 'routes/listing/route.tsx', { id: 'listing-with-slug' }),
  route('l/:slug/:id/:variant', 'routes/listing/route.tsx', { id: 'listing-variant' }),
  route('u', 'routes/listing/base.tsx', { id: 'people-base' }),
  route('u/:id', 'routes/profile/route.tsx'),
  route('profile-settings', 'routes/profile-settings/route.tsx'),
  route('report/:kind/:id', 'routes/report/route.tsx'),

  // inbox, enquiry, live updates
  route('inbox', 'routes/inbox/start.tsx'),
  route('inbox/send/:id', 'routes/inbox/send-route.ts'),
  route('order/:id', 'routes/order/start.tsx'),
  route('sale/:id', 'routes/sale/start.tsx'),
  layout('routes/inbox/layout.tsx', [
    route('inbox/:tab', 'routes/inbox/route.tsx'),
    route('order/:id/details', 'routes/order/route.tsx'),
    route('sale/:id/details', 'routes/sale/route.tsx'),
  ]),
  route('stay/:id/calendar', 'routes/order/calendar-download.ts'),
  route('l/:slug/:id/enquire', 'routes/enquire/route.tsx'),
  route('l/:slug/:id/request', 'routes/request/route.tsx'),
  route('l/:slug/:id/checkout', 'routes/checkout/route.tsx'),
  route('l/:id/quote', 'routes/enquire/quote-route.ts'),
  route('live', 'routes/live/route.ts'),

  // console
  route('console', 'console/layout/route.tsx', [
    index('console/today/route.tsx'),
    route('queue', 'console/queue/route.tsx'),
    route('reports', 'console/reports/route.tsx'),
    route('reports/:id', 'console/report/route.tsx'),
    route('people', 'console/people/route.tsx'),
    route('people/:id', 'console/person/route.tsx'),
    route('people/:id/log-in-as', 'console/people/log-in-as.tsx'),
    route('listings/:id', 'console/listing/route.tsx'),
    route('stays', 'console/stays/route.tsx'),
    route('stays/:id', 'console/stay/route.tsx'),
    route('audit', 'console/audit/route.tsx'),
    route('failures', 'console/failures/route.tsx'),
    route('process', 'console/process/route.tsx'),
  ]),

  // content pages, everything else
  route('failures', 'routes/failures/route.ts'),
  route('notes', 'routes/notes/route.tsx'),
  route('robots.txt', 'routes/robots/route.ts'),
  route('sitemap.xml', 'routes/sitemap/route.ts'),
  route('site.webmanifest', 'routes/manifest/route.ts'),
  route('styleguide', 'routes/styleguide/route.tsx', { id: 'styleguide' }),
  route('styleguide/raw', 'routes/styleguide/raw.tsx', { id: 'styleguide-raw' }),
  route('styleguide/g/:group', 'routes/styleguide/route.tsx', { id: 'styleguide-group' }),
  route('styleguide/g/:group/raw', 'routes/styleguide/raw.tsx', { id: 'styleguide-group-raw' }),
  route('styleguide/c/:component', 'routes/styleguide/route.tsx', { id: 'styleguide-component' }),
  route('styleguide/c/:component/raw', 'routes/styleguide/raw.tsx', { id: 'styleguide-component-raw' }),
  route('styleguide/c/:component/:example', 'routes/styleguide/route.tsx', { id: 'styleguide-example' }),
  route('styleguide/c/:component/:example/raw', 'routes/styleguide/raw.tsx', { id: 'styleguide-example-raw' }),
  route(':page', 'routes/content/route.tsx'),
  route('*', 'routes/not-found/route.tsx'),
] satisfies RouteConfig
