import type { LucideIcon } from 'lucide-react'
import Accessibility from 'lucide-react/icons/accessibility'
import Bed from 'lucide-react/icons/bed'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Coffee from 'lucide-react/icons/coffee'
import CookingPot from 'lucide-react/icons/cooking-pot'
import DoorOpen from 'lucide-react/icons/door-open'
import ShowerHead from 'lucide-react/icons/shower-head'
import SquareParking from 'lucide-react/icons/square-parking'
import Wifi from 'lucide-react/icons/wifi'
import Dog from 'lucide-react/icons/dog'
import Flame from 'lucide-react/icons/flame'
import Flower from 'lucide-react/icons/flower'
import Gift from 'lucide-react/icons/gift'
import Languages from 'lucide-react/icons/languages'
import MapPin from 'lucide-react/icons/map-pin'
import PawPrint from 'lucide-react/icons/paw-print'
import Users from 'lucide-react/icons/users'
import Waves from 'lucide-react/icons/waves'
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
