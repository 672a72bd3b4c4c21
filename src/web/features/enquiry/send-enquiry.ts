import { href, redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import type { App } from '#domain/app.ts'
import { enquirySubject, liveOf, passSafetyNotice } from '#domain/messages/index.ts'
import { formatNeeds, parseNeeds } from '#domain/search/index.ts'
import {
  abandonCheckout,
  initiate,
  questionStep,
  requestStayByHour,
  requestStay,
  takesPayments,
} from '#domain/transactions/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { paymentText } from '../card-gateway/payment-text.ts'
import { askedText } from './asked-text.ts'
import type { Purpose } from './load-enquiry.ts'

/** Handles the posted form: confirms the safety notice or sends the message. Returns a redirect or the refused form. */
export async function handleEnquiryForm(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  params: { slug: string; id: string },
  purpose: Purpose,
) {
  const context = requireSignedIn(routerContext, request)
  const { app, viewer, locale } = context
  const fields = textFields(await postedForm(request))
  return answerForm(
    fields,
    locale,
    async () => {
      if (fields.step === 'notice') {
        const { author } = await enquirySubject(app, viewer, params.id)
        await passSafetyNotice(app, viewer, author.userId)
        const { pathname, search } = pageAddress(request)
        throw redirect(`${pathname}${search}`, 303)
      }
      const paysNow = purpose === 'stay' && takesPayments(app.marketplace)
      const instead = pageAddress(request).searchParams.get('instead')
      // Other days than those that wait for the card: both cannot be held at once.
      if (paysNow && instead) await abandonCheckout(app, viewer, instead)
      const send = purpose === 'question' ? askQuestion : fields.day === undefined ? askForStay : askForHours
      const needs = formatNeeds(parseNeeds(askedNeeds(pageAddress(request), app, fields), app.marketplace)).slice(
        0,
        500,
      )
      const { transactionId } = await send(context, params.id, { ...fields, needs }).catch(nameFormFields)
      liveOf(app).wake()
      // A document of its own, because the checkout may use the payment provider's origin.
      if (paysNow) throw redirectDocument(`${href('/l/:slug/:id/checkout', params)}?stay=${transactionId}`, 303)
      if (purpose === 'question') throw redirect(href('/order/:id/details', { id: transactionId }), 303)
      throw redirect(sentAddress(request, params, transactionId), 303)
    },
    paymentText,
  )
}

/** Returns the address of the step after a request was sent, with the days and people for the listing behind it. */
function sentAddress(request: Request, params: { slug: string; id: string }, transactionId: string): string {
  const path = href('/l/:slug/:id/request', params)
  const asked = askedText(pageAddress(request).searchParams)
  return `${path}${asked ? `${asked}&` : '?'}sent=${transactionId}`
}

function askQuestion({ app, viewer }: RequestContext, listingId: string, fields: Record<string, string>) {
  return initiate(app, viewer, {
    ...questionStep(app),
    listingId,
    message: fields.message ?? '',
    clientKey: fields.clientKey ?? '',
    dates: daysOf(fields),
    people: fields.people ? Number(fields.people) : null,
    ...groupsOf(fields),
    offer: fields.offer || null,
    needs: fields.needs || null,
  })
}

function askForStay({ app, viewer }: RequestContext, listingId: string, fields: Record<string, string>) {
  return requestStay(app, viewer, {
    listingId,
    dates: { from: fields.from ?? '', until: fields.until ?? '' },
    people: fields.people ? Number(fields.people) : null,
    ...groupsOf(fields),
    needs: fields.needs || null,
    message: wordsOf(app, fields),
    clientKey: fields.clientKey ?? '',
  })
}

function askForHours({ app, viewer }: RequestContext, listingId: string, fields: Record<string, string>) {
  const { day = '', start, end, people, clientKey = '' } = fields
  return requestStayByHour(app, viewer, {
    listingId,
    day,
    start: Number(start || Number.NaN),
    end: Number(end || Number.NaN),
    people: people ? Number(people) : null,
    ...groupsOf(fields),
    message: wordsOf(app, fields),
    clientKey,
  })
}

/** The needs in the address, and what the form says about the party: without script it does not change the address. */
function askedNeeds({ searchParams }: URL, { marketplace }: Pick<App, 'marketplace'>, fields: Record<string, string>) {
  const asked = new URLSearchParams(searchParams)
  for (const field of [marketplace.party.wheelchair, marketplace.party.assistanceDog]) {
    const key = `pub_${field}`
    if (field && fields[key] === 'yes') asked.set(key, 'yes')
    else if (field && fields.people !== undefined && asked.get(key) === 'yes') asked.delete(key)
  }
  return asked
}

/** How many of the people are children, and the babies beside them. */
function groupsOf({ children, babies }: Record<string, string>) {
  return { children: children ? Number(children) : null, babies: babies ? Number(babies) : null }
}

/** Returns the message. A request for a free stay needs one, as an enquiry does; a paid request may come without. */
function wordsOf({ marketplace }: Pick<App, 'marketplace'>, { message = '' }: Record<string, string>) {
  return marketplace.pricing && message.trim() === '' ? undefined : message
}

/** Returns both dates; null when one is missing. */
function daysOf({ from, until }: Record<string, string>): { from: string; until: string } | null {
  return from || until ? { from: from ?? '', until: until ?? '' } : null
}

const formNames: Record<string, string> = { bookingStart: 'from', bookingEnd: 'until', 'params.bookingStart': 'from' }

/** Rethrows a Problem with the field names of the form: the use-case names `dates.from`, the form `from`. */
function nameFormFields(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  const rename = (problem: Problem) =>
    new Problem(problem.code, {
      field: formNames[problem.field ?? ''] ?? problem.field?.replace(/^dates\./, ''),
      params: problem.params,
    })
  const [first, ...more] = error.all.map(rename)
  throw first ? new Problem(first.code, { field: first.field, params: first.params, more }) : error
}
