/** Address and credentials of an S3-compatible store. `prefix` is empty or ends with a slash. */
export type S3Address = {
  endpoint: string
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/folder][?region=eu-central-1&tls=off]`; key and secret percent-encoded.
 * Throws an Error with a sentence that
 * names the setting and does not repeat the secret.
 */
export function readS3Address(text: string, setting = 'STORAGE_URL'): S3Address {
  if (!URL.canParse(text)) throw new Error(`${setting} is not an address`)
  const url = new URL(text)
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  if (!url.host || !bucket || !accessKeyId || !secretAccessKey)
    throw new Error(`${setting} must look like s3://KEY:SECRET@host/bucket`)
  if (folders.some((folder) => !/^[a-z0-9][a-z0-9._-]*$/.test(folder)))
    throw new Error(`${setting}: folders in the bucket are named with small letters, digits, dots and dashes`)
  return {
    endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folders.length > 0 ? `${folders.join('/')}/` : '',
    accessKeyId,
    secretAccessKey,
  }
}
