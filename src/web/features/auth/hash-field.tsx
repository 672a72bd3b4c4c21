import { useHash } from './use-hash.ts'

/** Carries the part of the address behind `#` along with the form, so that the way back ends where it began. */
export function HashField() {
  return <input type="hidden" name="hash" value={useHash()} readOnly />
}
