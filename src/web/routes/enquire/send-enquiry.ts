import { href, redirect, type RouterContextProvider } from 'react-router'
import { enquirySubject, liveOf, passSafetyNotice } from '#domain/messages/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import { Problem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/context.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireSignedIn } from '#web/server/session.ts'

/** Takes the step that a form of the page asks for: the notice was read, or the message is ready. */
export async function takeStep(
  context: Readonly<RouterContextProvider>,
  request: Request,
  params: { slug: string; id: string },
) {
  requireSignedIn(context, request)
  const { app, viewer, locale } = context.get(requestContext)
  const fields = textFields(await postedForm(request))
  return answerForm(fields, locale, async () => {
    if (fields.step === 'notice') {
      const { author } = await enquirySubject(app, viewer, params.id)
      await passSafetyNotice(app, viewer, author.userId)
      const { pathname, search } = pageAddress(request)
      throw redirect(`${pathname}${search}`, 303)
    }
    const { transactionId } = await initiate(app, viewer, {
      listingId: params.id,
      transition: 'transition/enquire',
      message: fields.message ?? '',
      clientKey: fields.clientKey ?? '',
      dates: daysOf(fields),
      people: fields.people ? Number(fields.people) : null,
      offer: fields.offer || null,
    }).catch(nameFormFields)
    liveOf(app).wake()
    throw redirect(href('/order/:id/details', { id: transactionId }), 303)
  })
}

/** Both days or none: a stay with one end is a slip. */
function daysOf({ from, until }: Record<string, string>): { from: string; until: string } | null {
  return from || until ? { from: from ?? '', until: until ?? '' } : null
}

/** The use-case speaks of `dates.from`, the form of `from`. */
function nameFormFields(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  const rename = (problem: Problem) =>
    new Problem(problem.code, { field: problem.field?.replace(/^dates\./, ''), params: problem.params })
  const [first, ...more] = error.all.map(rename)
  throw first ? new Problem(first.code, { field: first.field, params: first.params, more }) : error
}
