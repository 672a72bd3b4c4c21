/** Whether one of the tags of `If-None-Match` is this one. What was compressed on its way comes back as a weak one. */
export function matchesEtag({ headers }: Request, etag: string): boolean {
  const tags = headers.get('if-none-match')?.split(',') ?? []
  return tags.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
