import { data, redirect } from 'react-router'
import { storeImage, uploadLimits } from '#domain/images/index.ts'
import { type ProfileInput, updateProfile } from '#domain/users/index.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { answerForm, formProblems, textFields } from '#web/server/form.ts'
import { withPostedForm } from '#web/server/form-on-disk.ts'
import type { FormAnswer } from '../../form-problem.ts'

/** Saves the reader's profile with the uploaded picture. Returns a redirect or the refused form with its values. */
export async function saveProfile(context: RequestContext, request: Request) {
  try {
    return await withPostedForm(context, request, (form) => saveForm(context, form))
  } catch (error) {
    if (!isProblem(error)) throw error
    const isTooLarge = error.code === 'request-too-large'
    return refused(
      context,
      isTooLarge ? new Problem('upload-over-limit', { params: { max: uploadLimits.bytes / 2 ** 20 } }) : error,
    )
  }
}

function saveForm(context: RequestContext, form: FormData) {
  const { app, viewer, locale } = context
  // A refused form shows the ticked languages again.
  const fields = { ...textFields(form), languages: form.getAll('languages').map(String).slice(0, 100).join(',') }
  return answerForm(fields, locale, async () => {
    await updateProfile(app, viewer, {
      ...describeTexts(fields),
      ...languagesOf(form),
      ...(await pictureOf(context, form)),
    })
    throw redirect('/profile-settings?saved=1', 303)
  })
}

function describeTexts(fields: Record<string, string>): ProfileInput {
  const names = ['firstName', 'lastName', 'name', 'bio', 'town'] as const
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
}

/** Unticked boxes send nothing, so a hidden field says that they were there. */
function languagesOf(form: FormData): ProfileInput {
  if (!form.has('languagesShown')) return {}
  return { languages: form.getAll('languages').map(String) as NonNullable<ProfileInput['languages']> }
}

async function pictureOf({ app, viewer }: RequestContext, form: FormData): Promise<ProfileInput> {
  const file = form.get('picture')
  if (file instanceof File && file.size > 0) {
    const { id } = await storeImage(app, viewer, {
      kind: 'profile',
      fileName: file.name,
      body: file.stream(),
    }).catch(atPicture)
    return { imageId: id }
  }
  return form.get('withoutPicture') === 'yes' ? { imageId: null } : {}
}

/** Rethrows a Problem of the picture with the name of its field. */
function atPicture(error: unknown): never {
  if (error instanceof Problem) throw new Problem(error.code, { field: 'picture', params: error.params })
  throw error
}

/** Returns the answer for a form that could not be read, which is nearly always due to its picture. */
function refused({ locale }: RequestContext, { code, params }: Problem) {
  const problem = new Problem(code, { field: 'picture', params })
  const answer: FormAnswer = { problems: formProblems(problem, locale), values: {} }
  return data(answer, { status: problem.status })
}
