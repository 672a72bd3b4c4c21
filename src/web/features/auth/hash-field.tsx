import { useHash } from './use-hash.ts'

/** A hidden input with the fragment of the address, so that the redirect after the form can restore it. */
export function HashField() {
  return <input type="hidden" name="hash" value={useHash()} readOnly />
}
