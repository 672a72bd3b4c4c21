/** Why notifications cannot be turned on in this browser. */
export type Hindrance = 'unsupported' | 'home-screen' | 'insecure' | 'denied'
/** What went wrong when they were to be turned on. */
export type TurnOnFailure = 'dismissed' | 'denied' | 'failed'

/** The address and keys of a browser, as the server takes them. */
export type BrowserAddress = { endpoint: string; browserKey: string; browserSecret: string }

/** Returns why notifications cannot be turned on in this browser; null where they can. */
export function hindrance(): Hindrance | null {
  if (!globalThis.isSecureContext) return 'insecure'
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isThere) return isAppleTouchDevice() ? 'home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Whether this browser still takes the notifications that were turned on in it. */
export async function isStillOn(): Promise<boolean> {
  if (hindrance() !== null || Notification.permission !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration('/')
  return Boolean(await registration?.pushManager.getSubscription())
}

/** How long the browser may take for an address, in milliseconds. */
const longestWait = 20_000

/** Asks the person, and then the browser's push service for an address. An earlier address ends. */
export async function turnOnHere(siteKey: string): Promise<BrowserAddress | TurnOnFailure> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  let timer: ReturnType<typeof setTimeout> | undefined
  // Browsers that do not reach their push service may never answer.
  const late = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), longestWait)
  })
  try {
    return await Promise.race([subscribe(siteKey), late])
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

async function subscribe(siteKey: string): Promise<BrowserAddress> {
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', browserKey: keys?.p256dh ?? '', browserSecret: keys?.auth ?? '' }
}

/** Ends the address of this browser. The server forgets it by itself. */
export async function turnOffHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** iPads say that they are a Mac, and differ by their touch screen. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
}
