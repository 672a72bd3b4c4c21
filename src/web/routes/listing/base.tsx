import { redirect } from 'react-router'

/** Redirects to the landing page: listings and people have no list of their own. */
export function loader() {
  return redirect('/', 301)
}
