import type { FieldInput } from '#config/field.ts'

const offer = ['offeringPlace']
const request = ['lookingForPlace']

const languages = [
  { value: 'de', label: { de: 'Deutsch', en: 'German' } },
  { value: 'en', label: { de: 'Englisch', en: 'English' } },
  { value: 'fr', label: { de: 'Französisch', en: 'French' } },
  { value: 'es', label: { de: 'Spanisch', en: 'Spanish' } },
  { value: 'it', label: { de: 'Italienisch', en: 'Italian' } },
  { value: 'pl', label: { de: 'Polnisch', en: 'Polish' } },
  { value: 'tr', label: { de: 'Türkisch', en: 'Turkish' } },
  { value: 'uk', label: { de: 'Ukrainisch', en: 'Ukrainian' } },
]

/** What a listing is asked beside title, description, dates, places, location and pictures. */
export const fields: FieldInput[] = [
  {
    key: 'language',
    kind: 'choices',
    tab: 'description',
    label: { de: 'Sprachen, die ihr sprecht', en: 'Languages you speak' },
    options: languages,
    fact: { icon: 'languages', yes: { de: 'sprechen wir', en: 'spoken here' } },
  },
  {
    key: 'capacityDescription',
    kind: 'text',
    tab: 'description',
    label: { de: 'Wie schlafen die Gäste?', en: 'How will guests sleep?' },
    labels: { lookingForPlace: { de: 'Wer reist mit?', en: 'Who is travelling?' } },
    hint: {
      de: 'Zum Beispiel: zwei Einzelbetten und ein Schlafsofa',
      en: 'For example: two single beds and a sofa bed',
    },
    hints: {
      lookingForPlace: {
        de: 'Zum Beispiel: zwei Erwachsene und ein Kind von vier Jahren',
        en: 'For example: two adults and a child of four',
      },
    },
    maxLength: 300,
  },
  {
    key: 'pets',
    kind: 'yesNo',
    tab: 'description',
    categories: offer,
    label: { de: 'Sind Haustiere willkommen?', en: 'Are pets welcome?' },
    info: {
      key: 'petsInfo',
      label: { de: 'Was sollten Gäste mit Tieren wissen?', en: 'What should guests with animals know?' },
    },
    fact: {
      icon: 'paw-print',
      yes: { de: 'Haustiere willkommen', en: 'Pets welcome' },
      no: { de: 'Keine Haustiere', en: 'No pets' },
    },
  },
  {
    key: 'allergies',
    kind: 'yesNo',
    tab: 'description',
    categories: request,
    label: { de: 'Gibt es Allergien?', en: 'Any allergies?' },
    info: { key: 'allergiesInfo', label: { de: 'Welche Allergien gibt es?', en: 'Which allergies are there?' } },
    fact: { icon: 'flower', yes: { de: 'Allergien', en: 'Allergies' } },
  },
  {
    key: 'accessibility',
    kind: 'yesNoList',
    tab: 'description',
    required: true,
    label: { de: 'Ist der Platz barrierefrei?', en: 'Is the place step-free?' },
    labels: {
      lookingForPlace: { de: 'Braucht ihr einen barrierefreien Platz?', en: 'Do you need a step-free place?' },
    },
    hint: { de: 'Stufenlos erreichbar, breite Türen', en: 'Reached without steps, wide doors' },
    info: { key: 'accessibilityInfo', label: { de: 'Was hilft beim Ankommen?', en: 'What helps on arrival?' } },
    filter: { place: 'primary', label: { de: 'Stufenlos', en: 'Step-free' } },
    fact: {
      icon: 'accessibility',
      yes: { de: 'Stufenlos', en: 'Step-free' },
      no: { de: 'Nicht stufenlos', en: 'Not step-free' },
    },
    facts: {
      lookingForPlace: { icon: 'accessibility', yes: { de: 'Stufenlos nötig', en: 'Step-free needed' } },
    },
  },
  {
    key: 'assistanceAnimals',
    kind: 'yesNoList',
    tab: 'description',
    label: { de: 'Sind Assistenztiere willkommen?', en: 'Are assistance animals welcome?' },
    labels: { lookingForPlace: { de: 'Kommt ein Assistenztier mit?', en: 'Is an assistance animal coming along?' } },
    info: { key: 'assistanceAnimalsInfo', label: { de: 'Was ist dabei wichtig?', en: 'What matters here?' } },
    filter: { place: 'primary', label: { de: 'Assistenztier', en: 'Assistance animal' } },
    fact: { icon: 'dog', yes: { de: 'Assistenztier willkommen', en: 'Assistance animal welcome' } },
    facts: {
      lookingForPlace: {
        icon: 'dog',
        yes: { de: 'Ein Assistenztier kommt mit', en: 'An assistance animal comes along' },
      },
    },
  },
  {
    key: 'rules',
    kind: 'longText',
    tab: 'policy',
    label: { de: 'Hausregeln', en: 'House rules' },
    labels: { lookingForPlace: { de: 'Was dir wichtig ist', en: 'What matters to you' } },
    hint: {
      de: 'Ruhezeiten, Rauchen, Schuhe, Küche: kurz und freundlich',
      en: 'Quiet hours, smoking, shoes, kitchen: short and friendly',
    },
    hints: {
      lookingForPlace: {
        de: 'Ruhe, Essen, Tiere, Anreise am Abend: kurz und freundlich',
        en: 'Quiet, food, animals, arriving in the evening: short and friendly',
      },
    },
  },
]
