import {
  CalendarDays,
  Clock,
  HeartHandshake,
  Languages,
  Luggage,
  MailCheck,
  MapPin,
  ShieldCheck,
  type LucideIcon,
  Smartphone,
  UserRoundCheck,
} from '../../parts/icons.ts'
import { Link } from 'react-router'
import styles from './facts-of-person.module.css'
import type { FactIcon, PersonFact } from './person-view.ts'

const icons: Record<FactIcon, LucideIcon> = {
  answers: Clock,
  checked: ShieldCheck,
  email: MailCheck,
  guest: Luggage,
  hosted: HeartHandshake,
  languages: Languages,
  phone: Smartphone,
  place: MapPin,
  since: CalendarDays,
  vouch: UserRoundCheck,
}

/** What is known of a person, line by line. */
export function PersonFactsList({ facts }: { facts: PersonFact[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ key, icon, text, to }) => {
        const Icon = icons[icon]
        return (
          <li key={key}>
            <Icon size={18} aria-hidden="true" />
            <span>{to ? <Link to={to}>{text}</Link> : text}</span>
          </li>
        )
      })}
    </ul>
  )
}
