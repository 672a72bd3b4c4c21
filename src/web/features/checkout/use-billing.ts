import { useState } from 'react'
import { storeText, useStoredText } from '../../parts/local-text-store.ts'
import type { Billing } from '../card-gateway/card-gateway.ts'

/** Fields of the billing address by the names of their inputs. */
export type BillingFields = Record<'name' | 'line1' | 'line2' | 'postal' | 'city' | 'state' | 'country', string>

export const requiredFields = ['name', 'line1', 'postal', 'city', 'country'] as const

const noAddress = { line1: '', line2: '', postal: '', city: '', state: '' }

/** Ends with the other drafts when the reader logs out. */
const storageKey = 'draft:billing'

/** Returns the billing address with its setter. It survives a reload and a reservation that ran out, in this browser. */
export function useBilling(initial: { name: string; country: string }) {
  const stored = parseFields(useStoredText(storageKey))
  const [typed, setTyped] = useState<Partial<BillingFields>>({})
  const fields: BillingFields = {
    ...noAddress,
    ...initial,
    ...stored,
    ...typed,
  }
  return {
    fields,
    change: (name: keyof BillingFields, value: string) => {
      setTyped({ ...typed, [name]: value })
      storeText(storageKey, JSON.stringify({ ...fields, [name]: value }))
    },
    missing: requiredFields.filter((name) => fields[name].trim() === ''),
  }
}

function parseFields(text: string): Partial<BillingFields> {
  try {
    return text ? (JSON.parse(text) as Partial<BillingFields>) : {}
  } catch {
    return {}
  }
}

/** Returns the address as the provider takes it: its postal code is that of the card too. */
export function billingOf({ name, line1, line2, postal, city, state, country }: BillingFields): Billing {
  const text = (value: string) => value.trim()
  return {
    name: text(name),
    address: {
      line1: text(line1),
      line2: text(line2) || undefined,
      postal_code: text(postal),
      city: text(city),
      state: text(state) || undefined,
      country,
    },
  }
}
