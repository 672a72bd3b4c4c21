import type { FieldInput } from '#config/field.ts'

/** What a sauna is asked beside title, description, places, location and pictures. */
export const fields: FieldInput[] = [
  {
    key: 'stove',
    kind: 'choice',
    tab: 'features',
    required: true,
    label: { de: 'Womit wird geheizt?', en: 'How is it heated?' },
    options: [
      { value: 'wood', label: { de: 'Holzofen', en: 'Wood stove' } },
      { value: 'electric', label: { de: 'Elektroofen', en: 'Electric stove' } },
      { value: 'smoke', label: { de: 'Rauchsauna', en: 'Smoke sauna' } },
    ],
    filter: { place: 'primary', label: { de: 'Ofen', en: 'Stove' } },
    fact: { icon: 'flame', yes: { de: 'Ofen', en: 'Stove' } },
  },
  {
    key: 'cooling',
    kind: 'choices',
    tab: 'description',
    label: { de: 'Wie kühlt man sich ab?', en: 'How does one cool down?' },
    options: [
      { value: 'lake', label: { de: 'Im See', en: 'In the lake' } },
      { value: 'sea', label: { de: 'Im Meer', en: 'In the sea' } },
      { value: 'plunge', label: { de: 'Im Tauchbecken', en: 'In a plunge pool' } },
      { value: 'shower', label: { de: 'Unter der Dusche', en: 'Under the shower' } },
      { value: 'snow', label: { de: 'Im Schnee', en: 'In the snow' } },
    ],
    filter: { place: 'secondary', label: { de: 'Abkühlen', en: 'Cooling down' } },
    fact: { icon: 'waves', yes: { de: 'Abkühlen', en: 'Cooling down' } },
  },
  {
    key: 'accessibility',
    kind: 'yesNoList',
    tab: 'description',
    required: true,
    label: { de: 'Ist die Sauna stufenlos erreichbar?', en: 'Can the sauna be reached without steps?' },
    info: { key: 'accessibilityInfo', label: { de: 'Was hilft beim Ankommen?', en: 'What helps on arrival?' } },
    filter: { place: 'secondary', label: { de: 'Stufenlos', en: 'Step-free' } },
    fact: {
      icon: 'accessibility',
      yes: { de: 'Stufenlos', en: 'Step-free' },
      no: { de: 'Nicht stufenlos', en: 'Not step-free' },
    },
  },
  {
    key: 'rules',
    kind: 'longText',
    tab: 'policy',
    label: { de: 'Hausregeln', en: 'House rules' },
    hint: { de: 'Ruhezeiten, Aufgüsse, Handtücher, Holz', en: 'Quiet hours, water on the stones, towels, wood' },
  },
]
