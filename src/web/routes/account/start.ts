import { redirect } from 'react-router'

/** Redirects to the contact details. */
export function loader() {
  return redirect('/account/contact-details')
}
