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
} from 'lucide-react'
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
}

/** What is known of a person, line by line. */
export function PersonFacts({ facts }: { facts: PersonFact[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ key, icon, text }) => {
        const Icon = icons[icon]
        return (
          <li key={key}>
            <Icon size={18} aria-hidden="true" />
            <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
