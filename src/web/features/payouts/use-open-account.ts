import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { FormProblem } from '../../form-problem.ts'
import type { CreateToken } from '../card-gateway/payout-tokens.ts'
import { problemSentence, providerSentence } from './payout-texts.ts'
import { accountTokenData, findProblems, type PayoutValues, personTokenData } from './payout-values.ts'
import type { PayoutsView } from './payouts-view.ts'

/**
 * Returns how the form is sent: what was typed goes to the provider, its tokens to this site. `refused`: what the provider
 * said of them; problems of fields appear below these.
 */
export function useOpenAccount(
  createToken: CreateToken,
  { email, minimumAge, today }: Pick<PayoutsView, 'email' | 'minimumAge' | 'today'>,
) {
  const submit = useSubmit()
  const navigation = useNavigation()
  const [problems, setProblems] = useState<FormProblem[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const open = async (values: PayoutValues, bankAccountToken: string) => {
    const found = findProblems(values, { minimumAge, today }).map((problem) => ({
      code: problem.why,
      field: problem.field,
      message: problemSentence(problem, minimumAge),
    }))
    setProblems(found)
    setRefused(null)
    if (found.length > 0) {
      document.querySelector<HTMLElement>(`#${found[0]?.field}`)?.focus()
      return
    }
    setMaking(true)
    const form = new URLSearchParams({ intent: 'open', country: values.country, bankAccountToken })
    if (values.website) form.set('website', values.website)
    const wanted = [
      { kind: 'account' as const, data: accountTokenData(values, email) },
      ...personTokenData(values, email).map((data) => ({ kind: 'person' as const, data })),
    ]
    for (const { kind, data } of wanted) {
      const token = await createToken(kind, data)
      if (!token.ok) {
        setMaking(false)
        setRefused(providerSentence(token.error))
        return
      }
      form.append(kind === 'account' ? 'accountToken' : 'personToken', token.value.id)
    }
    setMaking(false)
    await submit(form, { method: 'post' })
  }
  return { open, problems, refused, busy: isMaking || navigation.state !== 'idle' }
}
