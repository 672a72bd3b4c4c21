import { data } from 'react-router'

export const handle = { scripts: false }

export function loader() {
  throw data({ code: 'not-found' }, { status: 404 })
}

export default function NotFound() {
  return null
}
