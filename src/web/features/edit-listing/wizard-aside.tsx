import { Image } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { CategoryBadge } from '../../parts/badge.tsx'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { authorName, kindLabel } from '../../parts/listing-card-view.tsx'
import { Alert } from '../../parts/alert.tsx'
import { Picture } from '../../parts/picture.tsx'
import { priceText } from '../../parts/price-text.ts'
import type { WizardView } from './wizard-view.ts'
import { previewTexts } from './preview-texts.ts'
import type { PreviewValues } from './preview-values.ts'
import styles from './wizard-aside.module.css'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

/** Beside the form: the listing as others will see it, and what they will not see. */
export function WizardAside({ view, typed }: { view: WizardView; typed: PreviewValues | null }) {
  const layout = useLayoutData()
  const formatLocale = useFormatLocale()
  // Before the first save the category is unknown.
  if (!view.card)
    return view.categories.length > 1 ? null : <aside className={styles.aside}>{privacy(view.kind)}</aside>
  const card = { ...view.card, ...typed }
  const { availableFrom: from, availableUntil: until } = card
  const days = from && until && dateRangeText(from, until, formatLocale)
  const people = card.kind === 'offer' ? m.layout_places_count : m.search_people_count
  const { facts, languages } = previewTexts(view.previewed, { ...view.values, ...typed?.answers })
  const price = priceText(card.price, formatLocale, layout?.marketplace.currency ?? '', card.byTheHour)
  return (
    <aside className={styles.aside} aria-label={m.edit_listing_preview_heading()}>
      <h2 className={styles.heading}>{m.edit_listing_preview_heading()}</h2>
      <div className={styles.card}>
        <div className={styles.media}>
          {card.image ? (
            <Picture picture={card.image} alt="" sizes="336px" />
          ) : (
            <div className={styles.noPicture}>
              <Image size={24} aria-hidden="true" />
              {m.edit_listing_pictures_come_last()}
            </div>
          )}
          {layout?.marketplace.twoKinds !== false && (
            <span className={styles.badge}>
              <CategoryBadge kind={card.kind} label={kindLabel(card.kind)} onPicture={card.image !== null} />
            </span>
          )}
        </div>
        <p className={styles.title}>{card.title}</p>
        <p className={styles.meta}>{[card.place || m.edit_listing_place_comes(), days].filter(Boolean).join(' · ')}</p>
        <p className={styles.meta}>{[people({ count: card.capacity }), ...facts].join(' · ')}</p>
        {price && <p className={styles.meta}>{price}</p>}
        <p className={styles.author}>
          <Avatar person={card.author} size={28} />
          <span>
            {authorName(card)}
            {languages.length > 0 && ` · ${m.edit_listing_preview_speaks({ languages: languages.join(', ') })}`}
          </span>
        </p>
      </div>
      {privacy(card.kind)}
    </aside>
  )
}

function privacy(kind: WizardView['kind']) {
  return <Alert look="ok">{kind === 'offer' ? m.edit_listing_privacy_offer() : m.edit_listing_privacy_request()}</Alert>
}
