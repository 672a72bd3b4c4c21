/** Imports the whole code of the product, for verbs that need it. */
export function loadApp() {
  return import('../create-app.ts')
}
