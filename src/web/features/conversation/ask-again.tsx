import { RotateCcw } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import panel from './side-panel.module.css'

/** Opens the request form for the same host, with the people and the text of before. */
export function AskAgain({ to }: { to: string }) {
  return (
    <section className={panel.card}>
      <p className={panel.lead}>{m.saved_places_again_text()}</p>
      <ButtonLink look="secondary" wide to={to}>
        <RotateCcw size={18} aria-hidden="true" />
        {m.saved_places_again()}
      </ButtonLink>
    </section>
  )
}
