import { useEffect } from 'react'

/** Opens `address`, by default the present one, as soon as the browser is online again. */
export function RetryOnline({ address = '' }: { address?: string }) {
  useEffect(() => {
    const retry = () => window.location.assign(address || window.location.href)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [address])
  return null
}
