/** Largest body of a form without files, in bytes. */
const maxFormBytes = 1024 * 1024

/** Largest form with one picture of 20 MB, in bytes. */
const maxPictureFormBytes = 21 * 1024 * 1024

/** Largest form with all pictures of a listing, sent without script, in bytes. */
const maxPicturesFormBytes = 64 * 1024 * 1024

/** Pages that accept pictures, by path. */
const larger: [RegExp, number][] = [
  [/^\/upload(\.data)?$/, maxPictureFormBytes],
  [/^\/profile-settings(\.data)?$/, maxPictureFormBytes],
  [/^\/l\/[^/]+\/[^/]+\/[^/]+\/photos(\.data)?$/, maxPicturesFormBytes],
]

/** Returns the largest body in bytes that a page at this path reads. */
export function pageBodyLimit(pathname: string): number {
  return larger.find(([path]) => path.test(pathname))?.[1] ?? maxFormBytes
}
