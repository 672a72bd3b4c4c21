import {
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  ImageOff,
  Landmark,
  Link2,
  type LucideIcon,
  Mail,
  MailWarning,
  Phone,
  Sparkles,
  Wallet,
  X,
} from '../../../parts/icons.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../../form-problem.ts'
import { Alert } from '../../../parts/alert.tsx'
import { ScrollRegion } from '../../../parts/scroll-region.tsx'
import { AuthorLine } from './author-line.tsx'
import { DecideForm } from './decide-form.tsx'
import { AskForm } from './late-forms.tsx'
import { MarkedText } from './marked-text.tsx'
import { PanelParts } from './panel-parts.tsx'
import styles from './panel.module.css'
import { panelId, type PanelView } from './queue-view.ts'

const icons: Record<string, LucideIcon> = {
  phone: Phone,
  email: Mail,
  link: Link2,
  money: Wallet,
  'first-listing': Sparkles,
  'email-unverified': MailWarning,
  'no-pictures': ImageOff,
}

/**
 * The listing to decide on: beside the list on wide screens, above it on phones. `loading`: another one comes in its place.
 */
export function Panel({
  panel,
  answer,
  loading,
}: {
  panel: PanelView
  answer: FormAnswer | undefined
  loading: boolean
}) {
  return (
    <aside
      id={panelId}
      data-asks={panel.ask ? '' : undefined}
      className={styles.panel}
      aria-labelledby="panel-title"
      aria-busy={loading}
    >
      <Head panel={panel} />
      {panel.ask ? (
        <Suspense>
          <AskForm panel={panel} ask={panel.ask} answer={answer} />
        </Suspense>
      ) : (
        <>
          <Content panel={panel} />
          <DecideForm panel={panel} answer={answer} />
        </>
      )}
    </aside>
  )
}

function Head({ panel }: { panel: PanelView }) {
  return (
    <header className={styles.head}>
      <Link to={panel.closeTo} className={styles.back}>
        <ArrowLeft size={22} aria-hidden="true" />
        <span className="visually-hidden">{m.console_back()}</span>
      </Link>
      {panel.position && (
        <span className={styles.position}>
          {m.console_position({ position: panel.position.index, total: panel.position.total })}
        </span>
      )}
      <div className={styles.title}>
        <h2 id="panel-title">
          <MarkedText pieces={panel.title} />
        </h2>
        <p>
          <span className={styles.what}>
            {panel.what}
            <span className={styles.inRow}>, {panel.state}</span>
          </span>
          {panel.place && <span className={styles.place}>{panel.place}</span>}
          <Link className={styles.preview} to={panel.preview}>
            {m.console_preview()}
          </Link>
        </p>
      </div>
      <nav className={styles.moves} aria-label={m.console_queue()}>
        <Move to={panel.previous} icon={ChevronUp} label={m.console_previous()} />
        <Move to={panel.next} icon={ChevronDown} label={m.console_next()} />
        <Link to={panel.closeTo} className={styles.close}>
          <X size={20} aria-hidden="true" />
          <span className="visually-hidden">{m.common_close()}</span>
        </Link>
      </nav>
    </header>
  )
}

function Move({ to, icon: Icon, label }: { to: string | null; icon: LucideIcon; label: string }) {
  if (to === null)
    return (
      <span className={styles.noMove} aria-hidden="true">
        <Icon size={20} />
      </span>
    )
  return (
    <Link to={to} preventScrollReset>
      <Icon size={20} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </Link>
  )
}

function Content({ panel }: { panel: PanelView }) {
  return (
    <ScrollRegion className={styles.content} aria-labelledby="panel-title">
      <AuthorLine panel={panel} />
      {panel.hints.map((hint) => (
        <Alert key={hint.kind} look={hint.look} icon={icons[hint.kind]}>
          <strong>{hint.strong}</strong> {hint.text}
        </Alert>
      ))}
      {panel.notBookable && <Alert icon={Landmark}>{m.staff_not_bookable()}</Alert>}
      {(panel.askedBefore || panel.changes) && (
        <p className={styles.since}>
          {panel.askedBefore && (
            <>
              <strong>{m.console_asked_before()}</strong> {panel.askedBefore}{' '}
            </>
          )}
          {panel.changes?.since}
        </p>
      )}
      <PanelParts panel={panel} />
    </ScrollRegion>
  )
}
