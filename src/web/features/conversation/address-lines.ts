/** Returns street, access details and town as lines. */
export function addressLines({ address, building }: { address: string; building: string }): string[] {
  const [street = '', ...others] = address.split(/,\s*/)
  return [street, building, ...others].filter(Boolean)
}
