import { lazy } from 'react'
import type { TabProps } from './tab-props.ts'

// A tab loads when it is opened. No boundary stands around them: the page waits, and has no gap without script.
const AvailabilityTab = lazy(() => import('./availability-tab.tsx').then((tab) => ({ default: tab.AvailabilityTab })))
const DescriptionTab = lazy(() => import('./description-tab.tsx').then((tab) => ({ default: tab.DescriptionTab })))
const FeaturesTab = lazy(() => import('./features-tab.tsx').then((tab) => ({ default: tab.FeaturesTab })))
const FieldQuestions = lazy(() => import('./field-questions.tsx').then((tab) => ({ default: tab.FieldQuestions })))
const LocationTab = lazy(() => import('./location-tab.tsx').then((tab) => ({ default: tab.LocationTab })))
const PricingTab = lazy(() => import('./pricing-tab.tsx').then((tab) => ({ default: tab.PricingTab })))
const PhotosTab = lazy(() => import('./photos-tab.tsx').then((tab) => ({ default: tab.PhotosTab })))

/** The questions of the tab that is open. */
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
