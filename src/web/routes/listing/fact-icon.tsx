import {
  Accessibility,
  Bed,
  CalendarDays,
  Dog,
  Flame,
  FlowerIcon,
  Gift,
  Info,
  Languages,
  type LucideIcon,
  MapPin,
  PawPrint,
  Users,
  Waves,
} from 'lucide-react'

/** The icons that a marketplace's fields can name. */
const icons: Record<string, LucideIcon> = {
  accessibility: Accessibility,
  bed: Bed,
  calendar: CalendarDays,
  dog: Dog,
  flame: Flame,
  flower: FlowerIcon,
  gift: Gift,
  languages: Languages,
  'map-pin': MapPin,
  'paw-print': PawPrint,
  users: Users,
  waves: Waves,
}

/** The icon of a fact by the name in the marketplace's field. */
export function FactIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Info
  return <Icon size={24} strokeWidth={1.8} aria-hidden="true" />
}
