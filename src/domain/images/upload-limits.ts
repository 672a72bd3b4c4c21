/** Limits of an upload: `bytes` of a file, `pixels` of a picture, pictures `perDay` and person. */
export const uploadLimits = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  perDay: 300,
}
