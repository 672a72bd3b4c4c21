/** Text as search compares it, the same as the database's `fold_text`: small letters without accents. */
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
