import { storeImage } from '#domain/images/index.ts'
import { type ListingDetails, type ListingInput, requireImageRoom, updateListing } from '#domain/listings/index.ts'
import { isProblem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { formProblems } from '#web/server/form.ts'
import type { FormProblem } from '../../form-problem.ts'
import { readTabForm } from './read-tab-form.ts'
import { movePicture } from './move-picture.ts'

type Images = NonNullable<ListingInput['images']>

/**
 * Stores the pictures of the form in their order, after applying a button's order, and the uploaded files. Returns the
 * problems of single files; the others are stored.
 */
export async function storePictures(
  { app, viewer, locale }: RequestContext,
  listing: ListingDetails,
  form: FormData,
  version: { version?: number },
): Promise<FormProblem[]> {
  const named = readTabForm(app.marketplace, 'photos', listing.category, form).images ?? []
  const images = movePicture(named, String(form.get('move') ?? ''))
  const problems: FormProblem[] = []
  const added: Images = []
  for (const file of filesOf(form)) {
    try {
      // Before the file is stored: the other files are kept, and the problem names this one.
      requireImageRoom(app.marketplace, images.length + added.length)
      const stored = await storeImage(app, viewer, { kind: 'listing', fileName: file.name, body: file.stream() })
      added.push({ imageId: stored.id })
    } catch (error) {
      if (!isProblem(error)) throw error
      for (const { code, message } of formProblems(error, locale))
        problems.push({ code, field: 'files', message: `${file.name}: ${message}` })
    }
  }
  await updateListing(app, viewer, { images: [...images, ...added], id: listing.id, ...version })
  return problems
}

function filesOf(form: FormData): File[] {
  return form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
}
