import { Clock, Plus } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import { Avatar, VerifiedSeal } from '../../parts/avatar.tsx'
import { Badge, CategoryBadge } from '../../parts/badge.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { HouseDrawing } from '../layout/house-drawing.tsx'
import { ProblemSummary, SelectField, TextAreaField, TextField } from '../../parts/form-field.tsx'
import { ListingCardView } from '../../parts/listing-card-view.tsx'
import { Logo } from '../../parts/logo.tsx'
import { Alert } from '../../parts/alert.tsx'
import { DrawnPicture, NoPicture } from '../../parts/picture.tsx'
import { SearchPill } from '../search-form/search-pill.tsx'
import { sampleCard, samplePerson } from './samples.ts'

type Example = { group: string; component: string; example: string; view: ReactNode }

const problem = { code: 'field-required', field: 'sample-wrong', message: 'Please fill in this field.' }

/** One example of each component in each of its states. */
export const examples: Example[] = [
  part('type', 'headings', 'all', <Headings />),
  part('type', 'logo', 'light', <Logo name="Quartier" />),
  part('buttons', 'button', 'looks', <ButtonLooks />),
  part('buttons', 'button', 'states', <ButtonStates />),
  part(
    'buttons',
    'button-link',
    'pill',
    <ButtonLink pill to="/styleguide">
      A link
    </ButtonLink>,
  ),
  part('fields', 'text-field', 'plain', <TextField name="sample-name" label="Name" hint="As others see it" />),
  part('fields', 'text-field', 'wrong', <TextField name="sample-wrong" label="Name" problems={[problem]} />),
  part('fields', 'text-area-field', 'plain', <TextAreaField name="sample-text" label="About you" optional />),
  part('fields', 'select-field', 'plain', <Select />),
  part('fields', 'problem-summary', 'one', <ProblemSummary problems={[problem]} answer={undefined} />),
  part('badges', 'badge', 'category', <CategoryBadges />),
  part('badges', 'badge', 'looks', <BadgeLooks />),
  part('notes', 'note', 'looks', <NoteLooks />),
  part('people', 'avatar', 'kinds', <Avatars />),
  part('cards', 'listing-card', 'offer', <Card kind="offer" />),
  part('cards', 'listing-card', 'request', <Card kind="request" />),
  part('cards', 'picture', 'missing', <NoPicture />),
  part('cards', 'picture', 'offer', <DrawnPicture kind="offer" />),
  part('cards', 'picture', 'request', <DrawnPicture kind="request" />),
  part('search', 'search-pill', 'bar', <SearchPill size="bar" />),
  part('search', 'search-pill', 'hero', <SearchPill size="hero" />),
  part('drawings', 'door-drawing', 'lit', <HouseDrawing lit />),
  part('drawings', 'door-drawing', 'dark', <HouseDrawing lit={false} />),
]

export const groupNames: string[] = [...new Set(examples.map(({ group }) => group))]

function part(group: string, component: string, example: string, view: ReactNode): Example {
  return { group, component, example, view }
}

function Headings() {
  return (
    <div>
      <p style={{ font: '700 var(--t-3xl) / 1.04 var(--display)', letterSpacing: '-0.035em' }}>Hero heading</p>
      <p style={{ font: '650 var(--t-2xl) / 1.12 var(--display)', letterSpacing: '-0.02em' }}>Page heading</p>
      <p style={{ font: '650 1.375rem / 1.2 var(--display)', letterSpacing: '-0.02em' }}>Section heading</p>
      <p style={{ font: '650 var(--t-l) / 1.25 var(--display)' }}>Small heading</p>
      <p>Body text in Inter, 16 pixels on 25.</p>
      <p style={{ fontSize: 'var(--t-xs)', color: 'var(--ink-2)' }}>Captions and hints</p>
    </div>
  )
}

function ButtonLooks() {
  return (['primary', 'secondary', 'quiet', 'danger'] as const).map((look) => (
    <Button key={look} type="button" look={look} pill>
      <Plus size={18} aria-hidden="true" />
      {look}
    </Button>
  ))
}

function ButtonStates() {
  return (
    <>
      <Button type="button" busy>
        Busy
      </Button>
      <Button type="button" disabled>
        Disabled
      </Button>
      <Button type="button" size="small">
        Small
      </Button>
    </>
  )
}

function Select() {
  return (
    <SelectField name="sample-kind" label="Kind">
      <option>Offer</option>
      <option>Request</option>
    </SelectField>
  )
}

function CategoryBadges() {
  return (
    <>
      <CategoryBadge kind="offer" label="Offer" />
      <CategoryBadge kind="request" label="Request" />
    </>
  )
}

function BadgeLooks() {
  return (['warn', 'bad', 'neutral'] as const).map((look) => (
    <Badge key={look} look={look} icon={Clock}>
      {look}
    </Badge>
  ))
}

function NoteLooks() {
  return (['neutral', 'ok', 'warn', 'bad'] as const).map((look) => (
    <Alert key={look} look={look}>
      A sentence beside the work, {look}.
    </Alert>
  ))
}

function Avatars() {
  return (
    <>
      <Avatar person={samplePerson} size={56} />
      <Avatar person={{ ...samplePerson, profileType: 'organisation' }} size={56} />
      <Avatar person={{ ...samplePerson, state: 'banned' }} size={56} />
      <span>
        Anna <VerifiedSeal />
      </span>
    </>
  )
}

function Card({ kind }: { kind: 'offer' | 'request' }) {
  return (
    <div style={{ inlineSize: 272 }}>
      <ListingCardView card={{ ...sampleCard, kind }} list={kind} formatLocale="en-GB" level={3} />
    </div>
  )
}
