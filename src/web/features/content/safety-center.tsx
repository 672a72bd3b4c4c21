import {
  BadgeCheck,
  Flag,
  HeartHandshake,
  type LucideIcon,
  MapPin,
  MessageCircle,
  Phone,
  ShieldCheck,
  Wallet,
} from '../../parts/icons.ts'
import type { ContentSection, ContentView } from './read-content-page.ts'
import { RenderedHtml } from '../../parts/rendered-html.tsx'
import { PageHead } from './page-head.tsx'
import styles from './safety-center.module.css'

const icons: Record<string, LucideIcon> = {
  verified: BadgeCheck,
  address: MapPin,
  chat: MessageCircle,
  money: Wallet,
  hosts: HeartHandshake,
  report: Flag,
}

/** What to know before a visit, with the emergency numbers first. */
export function SafetyCenter({ page }: { page: ContentView }) {
  const emergency = page.sections.find(({ id }) => id === 'emergency')
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <div className={styles.body}>
        {emergency && (
          <section id={emergency.id} className={styles.emergency}>
            <Phone size={28} aria-hidden="true" />
            <div>
              <h2>{emergency.title}</h2>
              <RenderedHtml html={emergency.html} />
            </div>
          </section>
        )}
        <div className={styles.cards}>
          {page.sections
            .filter((section) => section !== emergency)
            .map((section) => (
              <Card key={section.id} section={section} />
            ))}
        </div>
      </div>
    </>
  )
}

function Card({ section: { id, title, html, parts } }: { section: ContentSection }) {
  const Icon = icons[id] ?? ShieldCheck
  return (
    <section id={id} className={styles.card}>
      <Icon size={28} aria-hidden="true" />
      <h2>{title}</h2>
      <RenderedHtml html={html} />
      {parts.map((part) => (
        <div key={part.id} id={part.id}>
          <h3>{part.title}</h3>
          <RenderedHtml html={part.html} />
        </div>
      ))}
    </section>
  )
}
