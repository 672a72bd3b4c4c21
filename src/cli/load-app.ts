/** The whole code of the product. */
export type Product = typeof import('../create-app.ts')
export type Database = Awaited<ReturnType<Product['openDatabase']>>

/** Imports the whole code of the product, for verbs that need it. */
export function loadApp(): Promise<Product> {
  return import('../create-app.ts')
}
