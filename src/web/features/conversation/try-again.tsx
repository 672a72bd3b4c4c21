import { Link, useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'

/** A link that loads the page which is open once more. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <Link to={{ pathname, search }} replace preventScrollReset>
      {m.common_retry()}
    </Link>
  )
}
