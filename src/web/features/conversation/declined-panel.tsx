import { Send } from '../../parts/icons.ts'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import type { ThreadView } from './inbox-view.ts'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import type { DeclinedView } from './order-view.ts'
import panel from './side-panel.module.css'

/**
 * After a declined request: places that are free on the same days, each with a button that sends the request to them.
 */
export function DeclinedPanel({ thread, declined }: { thread: ThreadView; declined: DeclinedView }) {
  const { unanswered, past, alternatives, searchTo } = declined
  const asking = useNavigation().formData?.get('listingId')
  return (
    <section className={panel.card} aria-labelledby="in-vain">
      <h2 id="in-vain" className={panel.cardTitle}>
        {unanswered ? m.order_unanswered_title() : m.order_in_vain_title()}
      </h2>
      <p className={panel.lead}>
        {unanswered && `${m.order_unanswered_text({ name: thread.shortName })} `}
        {declined.agreedTo
          ? m.order_in_vain_agreed()
          : past
            ? m.order_in_vain_past()
            : alternatives.length === 0
              ? m.order_no_alternative()
              : alternatives[0]?.lacks
                ? m.order_in_vain_looser()
                : declined.needs
                  ? m.order_in_vain_needs({ needs: declined.needs })
                  : m.order_in_vain_text()}
      </p>
      {declined.agreedTo ? (
        <ButtonLink look="secondary" wide to={declined.agreedTo}>
          {m.order_in_vain_agreed_open()}
        </ButtonLink>
      ) : alternatives.length === 0 ? (
        <ButtonLink look="secondary" wide to={searchTo}>
          {m.order_search_instead()}
        </ButtonLink>
      ) : (
        <>
          <ul className={panel.places}>
            {alternatives.map(({ id, title, picture, to, facts, lacks }) => (
              <li key={id} className={panel.place}>
                <ListingThumb picture={picture} className={panel.placeThumb} />
                <h3 className={panel.placeTitle}>
                  <Link to={to}>{title}</Link>
                </h3>
                <p className={panel.placeFacts}>
                  {facts}
                  {lacks && <strong className={panel.placeLacks}>{lacks}</strong>}
                </p>
                <Form method="post" className={panel.placeForm}>
                  <input type="hidden" name="step" value="ask-another" />
                  <input type="hidden" name="listingId" value={id} />
                  <input type="hidden" name="clientKey" value={`${thread.clientKey}-${id}`.slice(0, 100)} />
                  <Button
                    aria-label={m.order_ask_instead_at({ title })}
                    look="secondary"
                    size="small"
                    wide
                    busy={asking === id}
                    disabled={typeof asking === 'string' && asking !== id}
                  >
                    {asking !== id && <Send size={18} aria-hidden="true" />}
                    {m.order_ask_instead()}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
          <p className={panel.lead}>{m.order_ask_instead_hint()}</p>
        </>
      )}
    </section>
  )
}
