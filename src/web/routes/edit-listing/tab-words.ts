import type { WizardTab } from '#config/marketplace.ts'
import * as m from '#words/compiled/messages.js'

type TabWords = { name: string; hint: string; title: string; lead: string }

/** What a tab is called, what its step says before it is answered, and its heading and first sentence. */
export function tabWords(tab: WizardTab, kind: 'offer' | 'request'): TabWords {
  return tabs[tab](kind === 'offer')
}

const tabs: Record<WizardTab, (offer: boolean) => TabWords> = {
  features: () => ({
    name: m.wizard_features_name(),
    hint: m.wizard_features_hint(),
    title: m.wizard_features_title(),
    lead: m.wizard_features_lead(),
  }),
  description: (offer) => ({
    name: m.wizard_description_name(),
    hint: offer ? m.wizard_description_hint_offer() : m.wizard_description_hint_request(),
    title: offer ? m.wizard_description_title_offer() : m.wizard_description_title_request(),
    lead: m.wizard_description_lead(),
  }),
  location: (offer) => ({
    name: m.wizard_location_name(),
    hint: m.wizard_location_hint(),
    title: m.wizard_location_title(),
    lead: offer ? m.wizard_location_lead_offer() : m.wizard_location_lead_request(),
  }),
  availability: (offer) => ({
    name: m.wizard_availability_name(),
    hint: m.form_optional(),
    title: offer ? m.wizard_availability_title_offer() : m.wizard_availability_title_request(),
    lead: m.wizard_availability_lead(),
  }),
  policy: (offer) => ({
    name: offer ? m.wizard_policy_name_offer() : m.wizard_policy_name_request(),
    hint: m.form_optional(),
    title: offer ? m.wizard_policy_title_offer() : m.wizard_policy_title_request(),
    lead: m.wizard_policy_lead(),
  }),
  pricing: () => ({
    name: m.wizard_pricing_name(),
    hint: '',
    title: m.wizard_pricing_title(),
    lead: m.wizard_pricing_lead(),
  }),
  photos: (offer) => ({
    name: m.wizard_photos_name(),
    hint: m.wizard_photos_hint(),
    title: offer ? m.wizard_photos_title_offer() : m.wizard_photos_title_request(),
    lead: m.wizard_photos_lead(),
  }),
}
