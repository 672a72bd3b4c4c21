import { useEffect, useState } from 'react'

/**
 * Returns the milliseconds until a moment of the server, never below zero, every second. `now` is the server's time when the
 * page was made: the reader's clock may be wrong.
 */
export function useTimeLeft(expiresAt: string, now: string): number {
  const whole = Math.max(0, Date.parse(expiresAt) - Date.parse(now))
  const [left, setLeft] = useState(whole)
  useEffect(() => {
    const start = performance.now()
    const tick = () => setLeft(Math.max(0, whole - (performance.now() - start)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [whole])
  return left
}
