import { Hourglass, Plus, TriangleAlert } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { PayoutNote } from '../payouts/payout-note.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DoneToast } from './step-toast.tsx'
import { GroupTabs } from './group-tabs.tsx'
import styles from './listings-page.module.css'
import type { ListingsView, StepFailure } from './listings-view.ts'
import { NoListings } from './no-listings.tsx'
import { OwnCard } from './own-card.tsx'
import { failedWords } from './step-words.ts'

/** The page of one's listings: groups, cards, pagination, confirmation and the deletion dialog. */
export function ListingsPage({ view, failure }: { view: ListingsView; failure: StepFailure | undefined }) {
  const { listings, deleting } = view
  const atCard = (id: string) => (failure?.id === id && failure.intent !== 'delete' ? failure : undefined)
  const elsewhere = failure && failure.id !== deleting?.id && !listings.some(({ id }) => atCard(id))
  return (
    <main id="content" className={styles.page}>
      <div className={styles.inner} inert={deleting !== null}>
        <div className={styles.head}>
          <h1 className={styles.heading}>{m.my_listings_title()}</h1>
          {!view.none && (
            <ButtonLink to="/l/new">
              <Plus size={20} aria-hidden="true" />
              {m.my_listings_new()}
            </ButtonLink>
          )}
        </div>
        {elsewhere && (
          <Alert look="bad" icon={TriangleAlert} role="alert">
            <strong>{failedWords[failure.intent]()}</strong> {failure.message}
          </Alert>
        )}
        {view.awaitsApproval && <Alert icon={Hourglass}>{m.layout_awaits_approval()}</Alert>}
        {view.payoutNote && <PayoutNote note={view.payoutNote} ofAll />}
        {view.none ? <NoListings /> : <GroupTabs groups={view.groups} />}
        {!view.none && listings.length === 0 && <NoneInGroup />}
        {listings.length > 0 && (
          <ul className={styles.cards}>
            {listings.map((listing, index) => (
              <li key={listing.id}>
                <OwnCard listing={listing} failure={atCard(listing.id)} eager={index < 4} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={view.page}
          totalPages={view.pages.length}
          label={m.my_listings_pages()}
          to={(page) => view.pages[page - 1] ?? view.here}
        />
      </div>
      {deleting && (
        <DeleteDialog
          key={deleting.id}
          listing={deleting}
          keepTo={view.here}
          failure={failure?.id === deleting.id ? failure : undefined}
        />
      )}
      <DoneToast done={view.done} here={view.here} />
    </main>
  )
}

function NoneInGroup() {
  return (
    <div className={styles.none}>
      <p>{m.my_listings_empty_group()}</p>
      <ButtonLink look="secondary" size="small" to="/listings">
        {m.my_listings_show_all()}
      </ButtonLink>
    </div>
  )
}
