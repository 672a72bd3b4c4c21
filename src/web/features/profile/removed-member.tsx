import { Ban, UserX } from '../../parts/icons.ts'
import type { Host } from '../people/describe-host.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import { useOffersSearch } from '../../parts/offers-search.ts'

/** The profile of a banned or deleted member. */
export function RemovedMember({ person }: { person: Host }) {
  const banned = person.state === 'banned'
  return (
    <div>
      <Alert icon={banned ? Ban : UserX}>{banned ? m.profile_banned() : m.profile_deleted()}</Alert>
      <p style={{ marginBlockStart: 20 }}>
        <ButtonLink look="secondary" pill to={useOffersSearch()}>
          {m.error_search()}
        </ButtonLink>
      </p>
    </div>
  )
}
