/** Where public data keeps a `category` that is none of the marketplace's: client templates have categories of their own. */
export const clientCategory = 'clientCategory'
