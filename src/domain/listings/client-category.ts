/** Key of a `category` in public data that is none of the marketplace's: client templates have categories of their own. */
export const clientCategory = 'clientCategory'
