/** Everything that was typed, by name, as the form gets it back; several chosen ones separated by commas. */
export function typedValues(form: FormData): Record<string, string> {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, texts(name).join(',')]))
}
