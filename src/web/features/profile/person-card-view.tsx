import { BadgeCheck, Flag, MessageCircle, Pencil, Settings } from '../../parts/icons.ts'
import { Link } from 'react-router'
import type { ProfilePage } from './load-profile.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { Badge } from '../../parts/badge.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { PersonFactsList } from '../people/facts-of-person.tsx'
import { VouchBox } from '../vouches/vouch-box.tsx'
import styles from './person-card-view.module.css'

/** Picture, name, seal, facts and the contact button. */
export function PersonCard({ page: { person, view, own, writeTo, conversation, vouch } }: { page: ProfilePage }) {
  const active = person.state === 'active'
  const organisation = person.profileType === 'organisation'
  return (
    <div>
      <section className={styles.card}>
        <Avatar person={person} size={112} />
        <h1 className={styles.name}>{person.name}</h1>
        {active && <p className={styles.type}>{person.type}</p>}
        {active && person.verified && (
          <Badge look="offer" icon={BadgeCheck}>
            {organisation ? m.listing_verified_organisation() : m.listing_verified()}
          </Badge>
        )}
        {active && view && (
          <div className={styles.facts}>
            {view.isNew && <p>{m.people_new()}</p>}
            <PersonFactsList facts={view.facts} />
          </div>
        )}
        {own && (
          <ButtonLink pill wide to="/profile-settings">
            <Pencil size={18} aria-hidden="true" />
            {m.profile_edit()}
          </ButtonLink>
        )}
        {own && (
          <ButtonLink look="secondary" pill wide to="/account">
            <Settings size={18} aria-hidden="true" />
            {m.layout_account_settings()}
          </ButtonLink>
        )}
        {writeTo && (
          <ButtonLink pill wide to={writeTo}>
            <MessageCircle size={18} aria-hidden="true" />
            {m.profile_contact()}
          </ButtonLink>
        )}
        {vouch && <VouchBox person={person} vouch={vouch} />}
        {conversation && (
          <ButtonLink pill wide to={conversation}>
            <MessageCircle size={18} aria-hidden="true" />
            {m.profile_conversation()}
          </ButtonLink>
        )}
      </section>
      {active && !own && (
        <Link className={styles.report} to={`/report/user/${person.userId}`}>
          <Flag size={16} aria-hidden="true" />
          {m.listing_report_profile()}
        </Link>
      )}
    </div>
  )
}
