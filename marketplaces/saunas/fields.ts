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
    key: 'included',
    kind: 'choices',
    tab: 'features',
    label: { de: 'Was gehört dazu?', en: 'What is included?' },
    options: [
      { value: 'towels', label: { de: 'Handtücher', en: 'Towels' } },
      { value: 'wood', label: { de: 'Brennholz', en: 'Firewood' } },
      { value: 'whisk', label: { de: 'Birkenquast', en: 'Birch whisk' } },
      { value: 'kitchen', label: { de: 'Küche', en: 'Kitchen' } },
    ],
    fact: { icon: 'gift', yes: { de: 'Inklusive', en: 'Included' } },
  },
  {
    key: 'capacityDescription',
    kind: 'text',
    tab: 'description',
    label: { de: 'Wie verteilen sich die Plätze?', en: 'How are the seats arranged?' },
    hint: {
      de: 'Zum Beispiel: sechs auf den Bänken, vier Betten in der Kammer',
      en: 'For example: six on the benches, four beds in the chamber',
    },
    maxLength: 300,
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
