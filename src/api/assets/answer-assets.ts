import { createHash } from 'node:crypto'
import type { App } from '#domain/app.ts'
import { assetVersion, keepAssetVersion } from '#domain/asset-versions.ts'
import { errorAnswer } from '../error-body.ts'
import { knownClient } from '../known-client.ts'
import type { AnswerHeaders } from '../wire/cors.ts'
import { Refusal } from '../wire/refusal.ts'
import { respondJson } from '../wire/respond.ts'
import { writeJson } from '../wire/write-json.ts'
import { type Assets, assetsOf, logoId } from './marketplace-assets.ts'
import { matchesEtag } from '#kernel/etag.ts'

/**
 * Returns the response to requests below `/v1/assets/`: `pub/<client>/a/latest/<path>` for the present content,
 * `pub/<client>/v/<version>/<path>` for content that never changes. One asset by its path, several as
 * `<folder>/?assets=a.json,b.json`. Needs no token.
 */
export async function answerAssets(
  app: App,
  request: Request,
  path: string,
  { shared, requestId }: { shared: AnswerHeaders; requestId: string },
): Promise<Response> {
  try {
    return await answer(app, request, path, shared)
  } catch (error) {
    const { status, body, headers } = errorAnswer(app, error, { write: false, requestId })
    return respondJson(status, writeJson(body), { ...shared, ...headers })
  }
}

async function answer(app: App, request: Request, path: string, shared: AnswerHeaders): Promise<Response> {
  const [, clientId = '', kind = '', address = '', rest = ''] =
    /^pub\/([^/]+)\/([av])\/([^/]+)\/(.*)$/.exec(decoded(path)) ?? []
  if (!(await knownClient(app, clientId))) throw missing()
  const { version, assets } = await readVersion(app, kind, address)
  const asked = new URL(request.url).searchParams.get('assets')
  const body = asked === null ? single(app, assets, `/${rest}`) : several(app, assets, `/${rest}`, asked)
  const etag = `"${version}-${createHash('sha256')
    .update(`${rest}?${asked ?? ''}`)
    .digest('hex')
    .slice(0, 16)}"`
  const headers = {
    ...shared,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': kind === 'v' ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    etag,
  }
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(writeJson({ ...body, meta: { version } }), { headers })
}

/** Returns the assets of the present version, or of an earlier one that was published. */
async function readVersion(app: App, kind: string, address: string): Promise<{ version: string; assets: Assets }> {
  const current = await currentVersion(app)
  if (kind === 'a' ? address === 'latest' : address === current.version) return current
  const assets = kind === 'v' && /^[0-9a-f]{32}$/.test(address) ? await assetVersion(app, address) : null
  if (!assets) throw missing()
  return { version: address, assets }
}

function single(app: App, assets: Assets, path: string) {
  const data = assets.get(path)
  if (data === undefined) throw missing()
  return { data, ...includedBy(app, [data]) }
}

/** Several at once; those that are not there are left out. */
function several(app: App, assets: Assets, folder: string, list: string) {
  const names = list.split(',').slice(0, 200)
  const found = names.flatMap((name) => {
    const assetPath = `${folder.replace(/\/*$/, '')}/${name.replace(/^\/*/, '')}`
    const data = assets.get(assetPath)
    return data === undefined ? [] : [{ assetPath, data }]
  })
  return {
    data: found.map((attributes) => ({ id: idOf(attributes.assetPath), type: 'jsonAsset', attributes })),
    ...includedBy(
      app,
      found.map(({ data }) => data),
    ),
  }
}

/** Pictures that the assets refer to. */
function includedBy({ publicUrl }: App, data: unknown[]): { included?: unknown[] } {
  if (!JSON.stringify(data).includes(logoId)) return {}
  const variant = { name: 'scaled', width: 36, height: 36, url: `${publicUrl}/favicon.svg` }
  const attributes = { assetPath: '/design/logo', variants: { scaled: variant, scaled2x: variant } }
  return { included: [{ id: logoId, type: 'imageAsset', attributes }] }
}

const kept = new WeakMap<object, Promise<{ version: string; assets: Assets }>>()

/**
 * Returns the present version, a hash of the content: the same folder has the same version on every node and after every
 * start. It is stored before it is published, so that it can still be read when the folder has changed.
 */
function currentVersion(app: App): Promise<{ version: string; assets: Assets }> {
  const { marketplace } = app
  let current = kept.get(marketplace)
  if (!current) {
    const assets = assetsOf(marketplace)
    const version = createHash('sha256')
      .update(JSON.stringify([...assets]))
      .digest('hex')
      .slice(0, 32)
    current = keepAssetVersion(app, version, assets).then(() => ({ version, assets }))
    kept.set(marketplace, current)
    // The next one tries again.
    current.catch(() => kept.delete(marketplace))
  }
  return current
}

function idOf(path: string): string {
  const hex = createHash('sha256').update(path).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw missing()
  }
}

function missing(): Refusal {
  return new Refusal('not-found', 'There is no such asset.')
}
