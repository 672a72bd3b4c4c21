/** Returns all values of a form by name, to fill it again; several choices are separated by commas. */
export function typedValues(form: FormData): Record<string, string> {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, texts(name).join(',')]))
}
