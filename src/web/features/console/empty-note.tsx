import { CircleCheckBig } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import list from './list.module.css'

/** What stands in the place of an empty list of the console. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return (
    <p className={list.empty}>
      <CircleCheckBig size={28} aria-hidden="true" />
      {children}
    </p>
  )
}
