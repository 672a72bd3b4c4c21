import { redirect } from 'react-router'

/** The account begins with how somebody is reached. */
export function loader() {
  return redirect('/account/contact-details')
}
