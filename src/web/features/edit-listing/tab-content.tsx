import { lazy } from 'react'
import { keepStyles } from '../../parts/keep-styles.ts'
import type { TabProps } from './tab-props.ts'
import chips from '../../parts/choice-chips.module.css'
import counter from '../../parts/counter.module.css'
import sentenceStarts from '../../parts/sentence-starts.module.css'
import stepButton from '../../parts/step-button.module.css'
import dayFields from '../../parts/day-fields.module.css'
import yesNo from '../../parts/yes-no.module.css'
import address from './address-field.module.css'
import availability from './availability-tab.module.css'
import description from './description-tab.module.css'
import features from './features-tab.module.css'
import questions from './field-questions.module.css'
import location from './location-tab.module.css'
import misfit from './misfit-note.module.css'
import tile from './photo-tile.module.css'
import photos from './photos-tab.module.css'
import upload from './upload-tile.module.css'
import payouts from '../payouts/payouts.module.css'

const loaders = {
  availability: () => import('./availability-tab.tsx'),
  description: () => import('./description-tab.tsx'),
  features: () => import('./features-tab.tsx'),
  location: () => import('./location-tab.tsx'),
  photos: () => import('./photos-tab.tsx'),
  pricing: () => import('./pricing-tab.tsx'),
  questions: () => import('./field-questions.tsx'),
}

// Tabs are loaded lazily, without a Suspense boundary: the navigation waits, and the server's HTML has no gap.
const AvailabilityTab = lazy(() => loaders.availability().then((tab) => ({ default: tab.AvailabilityTab })))
const DescriptionTab = lazy(() => loaders.description().then((tab) => ({ default: tab.DescriptionTab })))
const FeaturesTab = lazy(() => loaders.features().then((tab) => ({ default: tab.FeaturesTab })))
const FieldQuestions = lazy(() => loaders.questions().then((tab) => ({ default: tab.FieldQuestions })))
const LocationTab = lazy(() => loaders.location().then((tab) => ({ default: tab.LocationTab })))
const PricingTab = lazy(() => loaders.pricing().then((tab) => ({ default: tab.PricingTab })))
const PhotosTab = lazy(() => loaders.photos().then((tab) => ({ default: tab.PhotosTab })))

/**
 * Loads the code of a tab while its data is loading, so that the address changes when the tab can be rendered.
 * Otherwise the previous tab would stand under the new address, and its button would save it again.
 */
export async function loadTab(name: string): Promise<void> {
  const load = name in loaders ? loaders[name as keyof typeof loaders] : loaders.questions
  // Rendering the tab imports it again, and reports the failure.
  await load().catch(() => undefined)
}

/** The content of the open tab. */
export function TabContent(props: TabProps) {
  switch (props.view.tab) {
    case 'features':
      return <FeaturesTab {...props} />
    case 'description':
      return <DescriptionTab {...props} />
    case 'availability':
      return <AvailabilityTab {...props} />
    case 'location':
      return <LocationTab {...props} />
    case 'pricing':
      return <PricingTab {...props} />
    case 'photos':
      return <PhotosTab {...props} />
    default:
      return <FieldQuestions fields={props.view.fields} values={props.values} problems={props.problems} />
  }
}

// The styles of all tabs are part of the page, which is sent with one of them open; their code is loaded later.
keepStyles(TabContent, [
  dayFields,
  chips,
  counter,
  sentenceStarts,
  stepButton,
  yesNo,
  address,
  availability,
  description,
  features,
  questions,
  location,
  misfit,
  tile,
  photos,
  upload,
  payouts,
])
