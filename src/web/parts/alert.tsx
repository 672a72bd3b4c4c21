import { CircleAlert, Info, type LucideIcon, ShieldCheck, TriangleAlert } from './icons.ts'
import type { ReactNode } from 'react'
import styles from './alert.module.css'

const icons = { neutral: Info, ok: ShieldCheck, warn: TriangleAlert, bad: CircleAlert } as const

/** A message box: information, a warning, an error or a success. */
export function Alert({
  look = 'neutral',
  icon,
  role,
  children,
}: {
  look?: keyof typeof icons
  icon?: LucideIcon
  role?: 'status' | 'alert'
  children: ReactNode
}) {
  const Icon = icon ?? icons[look]
  return (
    <div className={[styles.note, styles[look]].filter(Boolean).join(' ')} role={role}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
