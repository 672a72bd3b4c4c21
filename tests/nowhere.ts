/** A geocoder that finds no place. */
export const nowhere = {
  id: 'test',
  attribution: [],
  can: { typeahead: true, street: true, reverse: true, store: true },
  suggest: async () => [],
  reverse: async () => null,
}
