/**
 * Cookies of sessions, devices, and log-ins that wait for a second factor or for another provider. Over HTTPS their names
 * have the prefix `__Host-`, which keeps other hosts of the domain from setting them.
 */
export const hostCookies = [
  'quartier_session',
  'quartier_device',
  'quartier_operator',
  'quartier_second_step',
  'quartier_provider',
] as const

type HostCookie = (typeof hostCookies)[number]

/** Returns the name under which browsers keep a cookie. */
export function hostCookieName(name: HostCookie, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}
