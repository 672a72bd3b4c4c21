import { placeholderColour, storeImage, uploadLimits } from '#domain/images/index.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { formProblems } from '#web/server/form.ts'
import { withFormOnDisk } from '#web/server/form-on-disk.ts'
import type { Route } from './+types/route.ts'

/**
 * Stores one picture for a listing: a multipart form with one `file`. Returns `{ id, contentHash, width, height, colour
 * }`, or `{ problem: { code, message } }` with the refusal's status.
 */
export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = routerContext.get(requestContext)
  try {
    return Response.json(await takePicture(context, request), { status: 201 })
  } catch (error) {
    if (!isProblem(error)) throw error
    const [problem] = formProblems(error, context.locale)
    return Response.json({ problem: { code: problem?.code, message: problem?.message } }, { status: error.status })
  }
}

async function takePicture(context: RequestContext, request: Request) {
  if (context.viewer.kind !== 'member') throw new Problem('not-signed-in')
  return withFormOnDisk(context, request, (form) => storeFile(context, form)).catch((error: unknown) => {
    if (!isProblem(error) || error.code !== 'request-too-large') throw error
    throw new Problem('upload-over-limit', { params: { max: uploadLimits.bytes / 2 ** 20 } })
  })
}

async function storeFile({ app, viewer }: RequestContext, form: FormData) {
  const file = form.get('file')
  if (!(file instanceof File)) throw new Problem('upload-unreadable')
  const { thumbhash, ...image } = await storeImage(app, viewer, {
    kind: 'listing',
    fileName: file.name,
    body: file.stream(),
  })
  return { ...image, colour: placeholderColour(thumbhash) }
}
