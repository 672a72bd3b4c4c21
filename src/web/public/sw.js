// Shows notifications that the site sends to this browser, and opens their pages. It answers no requests and keeps no pages.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  event.waitUntil(show(read(event.data)))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(placeOf(event.notification.data?.path)))
})

/** What `create-push-sender.ts` has written; nothing for anything else. */
function read(data) {
  try {
    const content = data.json()
    return content !== null && typeof content === 'object' ? content : {}
  } catch {
    return {}
  }
}

/** A browser has to show something for everything that it was sent. */
function show({ title, body, path, mark, locale }) {
  const tag = textOr(mark, '')
  return self.registration.showNotification(textOr(title, self.location.hostname), {
    body: textOr(body, ''),
    tag,
    // Otherwise a later one with the same tag replaces the earlier one without a sound. Browsers refuse this without a tag.
    renotify: tag !== '',
    lang: textOr(locale, ''),
    icon: '/icon-192.png',
    data: { path },
  })
}

function textOr(value, otherwise) {
  return typeof value === 'string' && value ? value : otherwise
}

/** The address of a path on this site; the list of notifications for anything else. */
function placeOf(path) {
  const list = new URL('/notifications', self.location.origin)
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, self.location.origin)) return list
  const place = new URL(path, self.location.origin)
  return place.origin === self.location.origin ? place : list
}

/** Goes to the page where it is open already, and opens it otherwise: another page may hold something half written. */
async function open(place) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === place.href)
  return there ? there.focus() : self.clients.openWindow(place.href)
}
