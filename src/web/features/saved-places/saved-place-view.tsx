import { CircleCheck, CircleSlash, NotebookPen, Trash2 } from '../../parts/icons.ts'
import { Form } from 'react-router'
import type { SavedPlace } from '#domain/saved-places/index.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { ListingCardView } from '../../parts/listing-card-view.tsx'
import type { SavedPlacesPage } from './load-saved-places.ts'
import styles from './saved-place-view.module.css'

const sizes = '(max-width: 639px) 100vw, (max-width: 1023px) 46vw, 360px'

/** A saved place: its card, how it stands at present, the reader's note, and a button that removes it. */
export function SavedPlaceView({ place, page }: { place: SavedPlace; page: SavedPlacesPage }) {
  const { card, free } = place
  const title = card?.title ?? place.title ?? m.saved_places_gone()
  const { stay, asked } = page
  return (
    <>
      {card ? (
        <ListingCardView
          card={card}
          formatLocale={page.formatLocale}
          sizes={sizes}
          level={2}
          asked={stay ? { ...stay, people: asked.people, needs: '' } : undefined}
        />
      ) : (
        <div className={styles.closed}>
          <h2>{title}</h2>
          <p>{place.standing === 'closed' ? m.saved_places_closed_text() : m.saved_places_gone_text()}</p>
        </div>
      )}
      {place.standing === 'closed' && <Standing look="taken" text={m.saved_places_closed()} />}
      {free !== null && (
        <Standing look={free ? 'free' : 'taken'} text={free ? m.saved_places_free() : m.saved_places_taken()} />
      )}
      {place.note && <p className={styles.note}>{place.note}</p>}
      <div className={styles.acts}>
        {page.isMember && <NoteForm place={place} title={title} />}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="step" value="remove" />
          <input type="hidden" name="listing" value={place.listingId} />
          <input type="hidden" name="title" value={title} />
          <button className={styles.act} aria-label={m.saved_places_remove_place({ title })}>
            <Trash2 size={18} aria-hidden="true" />
            {m.saved_places_remove()}
          </button>
        </Form>
      </div>
    </>
  )
}

function Standing({ look, text }: { look: 'free' | 'taken'; text: string }) {
  const Icon = look === 'free' ? CircleCheck : CircleSlash
  return (
    <p className={styles.standing} data-look={look}>
      <Icon size={18} aria-hidden="true" />
      {text}
    </p>
  )
}

/** The reader's own note. Opens without script. */
function NoteForm({ place: { listingId, note }, title }: { place: SavedPlace; title: string }) {
  return (
    <details className={styles.write} key={note}>
      <summary className={styles.act}>
        <NotebookPen size={18} aria-hidden="true" />
        {note ? m.saved_places_note_change() : m.saved_places_note_add()}
        <span className="visually-hidden">{`: ${title}`}</span>
      </summary>
      <Form method="post" preventScrollReset className={styles.form}>
        <input type="hidden" name="step" value="note" />
        <input type="hidden" name="listing" value={listingId} />
        <textarea
          name="note"
          rows={3}
          maxLength={500}
          defaultValue={note}
          aria-label={m.saved_places_note_place({ title })}
        />
        <Button size="small" look="secondary">
          {m.saved_places_note_save()}
        </Button>
      </Form>
    </details>
  )
}
