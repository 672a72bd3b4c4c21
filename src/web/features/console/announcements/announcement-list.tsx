import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../../parts/button.tsx'
import file from '../file.module.css'
import styles from './announcements.module.css'
import type { AnnouncementItem } from './load-announcements.ts'

/** All announcements, the newest first, each with the way to end it or to show it again. */
export function AnnouncementList({ items }: { items: AnnouncementItem[] }) {
  return (
    <section aria-labelledby="all">
      <h2 id="all">{m.announcements_list()}</h2>
      {items.length === 0 ? (
        <p className={file.nothing}>{m.announcements_none()}</p>
      ) : (
        <ul className={styles.rows}>
          {items.map((item) => (
            <li key={item.id} className={styles.row} data-runs={item.runs ? '' : undefined}>
              <Row item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ item }: { item: AnnouncementItem }) {
  const busy = useNavigation().formData?.get('id') === item.id
  const step = item.runs ? 'end' : 'resume'
  const { text } = item
  return (
    <>
      <div className={styles.words}>
        <p className={styles.text}>{text}</p>
        {item.others.map((other) => (
          <p key={other.locale} lang={other.locale} className={styles.small}>
            {other.text}
          </p>
        ))}
        <p className={styles.small}>{item.by}</p>
      </div>
      <span className={file.pill} data-look={item.runs ? 'good' : undefined}>
        {item.state}
      </span>
      {(item.runs || item.mayResume) && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={item.id} />
          <Button
            name="step"
            value={step}
            size="small"
            look="secondary"
            busy={busy}
            aria-label={item.runs ? m.announcements_end_of({ text }) : m.announcements_resume_of({ text })}
          >
            {item.runs ? m.announcements_end() : m.announcements_resume()}
          </Button>
        </Form>
      )}
    </>
  )
}
