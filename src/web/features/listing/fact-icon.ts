import {
  Accessibility,
  Bed,
  CalendarDays,
  Coffee,
  CookingPot,
  Dog,
  DoorOpen,
  Flame,
  Flower,
  Gift,
  Languages,
  MapPin,
  PawPrint,
  ShowerHead,
  SquareParking,
  Users,
  Waves,
  Wifi,
  type LucideIcon,
} from '../../parts/icons.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FactIcon } from '#config/fact-icons.ts'

const icons: Record<FactIcon, LucideIcon> = {
  accessibility: Accessibility,
  bed: Bed,
  calendar: CalendarDays,
  coffee: Coffee,
  'cooking-pot': CookingPot,
  'door-open': DoorOpen,
  'shower-head': ShowerHead,
  'square-parking': SquareParking,
  wifi: Wifi,
  dog: Dog,
  flame: Flame,
  flower: Flower,
  gift: Gift,
  languages: Languages,
  'map-pin': MapPin,
  'paw-print': PawPrint,
  users: Users,
  waves: Waves,
}

const drawings = new Map<string, string>()

/**
 * Returns an icon as SVG by its name in the marketplace's field. Rendered on the server, once each: as code in the
 * browser the icons would be a tenth of a listing's scripts.
 */
export function factIcon(name: FactIcon): string {
  const known = drawings.get(name)
  if (known) return known
  const icon = icons[name]
  const drawing = renderToStaticMarkup(createElement(icon, { size: 24, strokeWidth: 1.8, 'aria-hidden': true }))
  drawings.set(name, drawing)
  return drawing
}
