const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
}

/**
 * Returns a name as it is compared: small letters without accents, words parted by one space, nothing else. Letters of
 * other scripts stay. `Saint-Étienne` and `saint etienne` become the same. Unlike `foldText` it also drops punctuation,
 * because it is the key of the table of places; texts of a search keep what `fold_text` of the database keeps.
 */
export function fold(text: string): string {
  const small = text.toLowerCase()
  if (/^[a-z]+(?: [a-z]+)*$/.test(small)) return small
  return small
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłđðþıæœħŋə]/g, (letter) => letters[letter]!)
    .replace(/['’ʼ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const umlauts: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'ae',
  Ö: 'oe',
  Ü: 'ue',
  å: 'aa',
  Å: 'aa',
  ø: 'oe',
  Ø: 'oe',
}

/**
 * Returns every way in which a name may be typed: folded, with umlauts written out (`Köln`, `Koln`, `Koeln`), and with
 * `Sankt`, `Saint` and `St` for one another.
 */
export function foldings(name: string): string[] {
  const plain = fold(name)
  const keys = [plain]
  if (/[äöüåø]/i.test(name))
    keys.push(fold(name.normalize('NFC').replace(/[äöüåøÄÖÜÅØ]/g, (letter) => umlauts[letter]!)))
  const saint = /\b(sankt|saint|st)\b/
  const written = saint.test(plain) ? ['sankt', 'saint', 'st'] : []
  keys.push(...keys.flatMap((key) => written.map((word) => key.replace(saint, word))))
  return [...new Set(keys)].filter(Boolean)
}

/** Whether somebody took the trouble of typing an accent or umlaut. */
export function hasAccents(text: string): boolean {
  return /[äöüß]|\p{L}\p{M}/iu.test(text.normalize('NFC')) || /\p{M}/u.test(text.normalize('NFD'))
}
