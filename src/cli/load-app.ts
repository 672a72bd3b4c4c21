/** Imports the product's code when a verb needs all of it. */
export function loadApp() {
  return import('../app.ts')
}
