import { redirect } from 'react-router'

/** Listings and people have no list of their own: the landing page is where one begins. */
export function loader() {
  return redirect('/', 301)
}
