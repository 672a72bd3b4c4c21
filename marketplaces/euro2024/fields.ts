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
    filter: { place: 'secondary', label: { de: 'Sprache am Ort', en: 'Language at the place' } },
    fact: { icon: 'languages', yes: { de: 'Sprachen', en: 'Languages' } },
  },
  {
    key: 'capacityDescription',
    kind: 'text',
    tab: 'description',
    folded: true,
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
    key: 'room',
    kind: 'choice',
    tab: 'description',
    folded: true,
    categories: offer,
    label: { de: 'Was gehört den Gästen?', en: 'What do guests have to themselves?' },
    options: [
      {
        value: 'own',
        label: { de: 'Eigenes Zimmer', en: 'Own room' },
        note: { de: 'nur für euch', en: 'only for you' },
      },
      {
        value: 'shared',
        label: { de: 'Geteiltes Zimmer', en: 'Shared room' },
        note: { de: 'zusammen mit anderen', en: 'together with others' },
      },
      {
        value: 'home',
        label: { de: 'Ganze Unterkunft', en: 'Whole place' },
        note: { de: 'ihr wohnt dort allein', en: 'you have it to yourselves' },
      },
    ],
    filter: { place: 'secondary', label: { de: 'Art des Platzes', en: 'Kind of place' } },
    fact: { icon: 'door-open', yes: { de: 'Art des Platzes', en: 'Kind of place' }, with: 'capacityDescription' },
  },
  {
    key: 'beds',
    kind: 'choices',
    tab: 'description',
    folded: true,
    categories: offer,
    label: { de: 'Worin schlafen die Gäste?', en: 'What do guests sleep on?' },
    options: [
      {
        value: 'single',
        label: { de: 'Einzelbett', en: 'Single bed' },
        note: { de: 'für je eine Person', en: 'for one person each' },
      },
      {
        value: 'double',
        label: { de: 'Doppelbett', en: 'Double bed' },
        note: { de: 'für zwei zusammen', en: 'for two together' },
      },
      {
        value: 'bunk',
        label: { de: 'Stockbett', en: 'Bunk bed' },
        note: { de: 'unten und oben ein Platz', en: 'one place below, one above' },
      },
      { value: 'sofa', label: { de: 'Schlafsofa', en: 'Sofa bed' }, note: { de: 'zum Ausziehen', en: 'folds out' } },
      { value: 'camp', label: { de: 'Feldbett', en: 'Camp bed' }, note: { de: 'zum Aufklappen', en: 'folds up' } },
      {
        value: 'mattress',
        label: { de: 'Matratze oder Matte', en: 'Mattress or mat' },
        note: { de: 'auf dem Boden', en: 'on the floor' },
      },
    ],
    filter: { place: 'secondary', label: { de: 'Betten', en: 'Beds' } },
    fact: { icon: 'bed', yes: { de: 'Betten', en: 'Beds' }, with: 'capacityDescription' },
  },
  {
    key: 'bathroom',
    kind: 'choice',
    tab: 'description',
    folded: true,
    categories: offer,
    label: { de: 'Welches Bad benutzen die Gäste?', en: 'Which bathroom do guests use?' },
    options: [
      {
        value: 'own',
        label: { de: 'Eigenes Bad', en: 'Own bathroom' },
        note: { de: 'nur für euch', en: 'only for you' },
      },
      {
        value: 'shared',
        label: { de: 'Geteiltes Bad', en: 'Shared bathroom' },
        note: { de: 'zusammen mit anderen', en: 'together with others' },
      },
      {
        value: 'outside',
        label: { de: 'Bad im Haupthaus', en: 'Bathroom in the main house' },
        note: { de: 'ein paar Schritte entfernt', en: 'a few steps away' },
      },
    ],
    filter: { place: 'secondary', label: { de: 'Bad', en: 'Bathroom' } },
    fact: { icon: 'shower-head', yes: { de: 'Bad', en: 'Bathroom' }, with: 'capacityDescription' },
  },
  {
    key: 'breakfast',
    kind: 'yesNo',
    tab: 'description',
    folded: true,
    categories: offer,
    label: { de: 'Gibt es Frühstück?', en: 'Is there breakfast?' },
    info: {
      key: 'breakfastInfo',
      label: { de: 'Was gibt es, und wann?', en: 'What is served, and when?' },
    },
    filter: { place: 'secondary', label: { de: 'Frühstück', en: 'Breakfast' } },
    fact: {
      icon: 'coffee',
      yes: { de: 'Frühstück', en: 'Breakfast' },
      no: { de: 'Kein Frühstück', en: 'No breakfast' },
    },
  },
  {
    key: 'kitchen',
    kind: 'yesNo',
    tab: 'description',
    folded: true,
    categories: offer,
    label: { de: 'Dürfen Gäste die Küche benutzen?', en: 'May guests use the kitchen?' },
    filter: { place: 'secondary', label: { de: 'Küche', en: 'Kitchen' } },
    fact: {
      icon: 'cooking-pot',
      yes: { de: 'Küche zum Mitbenutzen', en: 'Use of the kitchen' },
      no: { de: 'Keine Küche', en: 'No kitchen' },
    },
  },
  {
    key: 'wifi',
    kind: 'yesNo',
    tab: 'description',
    folded: true,
    categories: offer,
    label: { de: 'Gibt es WLAN?', en: 'Is there Wi-Fi?' },
    filter: { place: 'secondary', label: { de: 'WLAN', en: 'Wi-Fi' } },
    fact: {
      icon: 'wifi',
      yes: { de: 'WLAN', en: 'Wi-Fi' },
      no: { de: 'Kein WLAN', en: 'No Wi-Fi' },
    },
  },
  {
    key: 'parking',
    kind: 'yesNo',
    tab: 'description',
    folded: true,
    categories: offer,
    label: { de: 'Gibt es einen Parkplatz?', en: 'Is there parking?' },
    info: {
      key: 'parkingInfo',
      label: { de: 'Wo steht das Auto?', en: 'Where does the car go?' },
    },
    filter: { place: 'secondary', label: { de: 'Parkplatz', en: 'Parking' } },
    fact: {
      icon: 'square-parking',
      yes: { de: 'Parkplatz', en: 'Parking' },
      no: { de: 'Kein Parkplatz', en: 'No parking' },
    },
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
    filter: { place: 'secondary', label: { de: 'Haustiere willkommen', en: 'Pets welcome' } },
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
    hint: { de: 'Zum Beispiel ein Blindenführhund', en: 'For example a guide dog' },
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
