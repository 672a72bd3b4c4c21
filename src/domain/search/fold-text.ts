/** Returns text as search compares it, like `fold_text` of the database: lower case without accents. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
}

/** Returns a name so that `München`, `Muenchen` and `munchen` are the same. */
export function foldName(name: string): string {
  return foldText(name.trim()).replace(/([aou])e/g, '$1')
}
