import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const marketplaces = resolve(import.meta.dirname, '../marketplaces')

/** Copies the marketplace `euro2024` into a folder as an operator does who begins one of their own. Returns its path. */
export function copyMarketplace(into: string): string {
  const folder = join(into, 'marketplace')
  cpSync(join(marketplaces, 'euro2024'), folder, { recursive: true })
  return folder
}

/** Copies the marketplace `euro2024` with its sample pages replaced, so that production starts with it. Returns its path. */
export function confirmedMarketplace(into: string): string {
  const folder = copyMarketplace(into)
  const pages = readdirSync(join(folder, 'pages')).map((name) => join(folder, 'pages', name))
  let confirmed = 0
  for (const page of pages) {
    const text = readFileSync(page, 'utf8')
    writeFileSync(page, withOwnNames(text.replace('---\nsample: true\n---\n', '')))
    if (text.startsWith('---\nsample: true\n---\n')) confirmed += 1
  }
  if (confirmed === 0) throw new Error('No page of euro2024 is a sample')
  return folder
}

/** Names of the parish in place of the sample organisation, its people and its addresses. */
function withOwnNames(text: string): string {
  return text
    .replaceAll(/Quartier Gastfreundschaft gGmbH/gi, 'Gemeinde St. Marien')
    .replaceAll(/Johanna Muster|Karim Beispiel/gi, 'Dora')
    .replaceAll('@quartier.example', '@parish.example.org')
    .replaceAll(/Dies ist ein Muster: [^.]*\.|This is a sample: [^.]*\./g, '')
    .replaceAll('Am Beispielwall 12', 'Kirchplatz 3')
    .replaceAll('28195 Bremen', '44137 Dortmund')
    .replaceAll('Amtsgericht Bremen', 'Amtsgericht Dortmund')
    .replaceAll('Bremen Local Court', 'Dortmund Local Court')
    .replaceAll('Gemeinde St. Marien, Bremen', 'Gemeinde St. Marien, Dortmund')
    .replaceAll(
      /(Sitz in|based in|Gerichtsstand ist|court venue is|Hansestadt|Hanseatic City of) Bremen/g,
      '$1 Dortmund',
    )
    .replaceAll(/0421 000000|\+49 421 000000/g, '0421 346812')
    .replaceAll(/HRB 00000 HB/g, 'HRB 31415')
    .replaceAll('DE000000000', 'DE271828182')
    .replaceAll('DE00 0000 0000 0000 0000 00', 'DE12 5001 0517 0648 4898 90')
}
