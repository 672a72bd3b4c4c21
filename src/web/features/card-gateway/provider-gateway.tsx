import { CardCvcElement, CardExpiryElement, CardNumberElement, Elements, useElements } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementLocale, StripeElementStyle, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CardCalls, type CardError, type CardFieldsProps, type CardGateway, cardGateway } from './card-gateway.ts'
import { readLook, siteFont, siteFontSource } from './look.ts'
import styles from './card-fields.module.css'

/** Returns the gateway to the provider. Rejects when its script cannot be loaded. */
export async function providerGateway(publishableKey: string, locale: string): Promise<CardGateway> {
  const stripe = await loadStripe(publishableKey, { locale: locale as StripeElementLocale })
  if (!stripe) throw new Error('The script of the payment provider is not available')
  const calls: CardCalls = stripe
  const CardFields = (props: CardFieldsProps) => (
    <Elements stripe={stripe as Stripe} options={{ locale: locale as StripeElementLocale, fonts: siteFonts() }}>
      <Fields {...props} />
    </Elements>
  )
  return cardGateway(calls, CardFields)
}

/** Returns the site's typeface for the provider's frames. */
function siteFonts() {
  const source = siteFontSource()
  return source ? [{ family: 'Inter Variable', src: `url(${source})`, weight: '100 900' }] : []
}

type Part = { complete: boolean; error: CardError | null }
const untouched: Part = { complete: false, error: null }

/** The provider's three fields, which look like ours. */
function Fields({ labels, onChange, onReady }: CardFieldsProps) {
  const elements = useElements()
  const style = useElementStyle()
  const parts = useRef({ number: untouched, expiry: untouched, code: untouched })
  const [brand, setBrand] = useState<string | null>(null)
  const change = (
    name: keyof typeof parts.current,
    complete: boolean,
    error: StripeError | undefined,
    seen = brand,
  ) => {
    const wrong = error ? { type: error.type, code: error.code, message: error.message ?? '' } : null
    parts.current = { ...parts.current, [name]: { complete, error: wrong } }
    const all = Object.values(parts.current)
    setBrand(seen)
    onChange({
      complete: all.every((part) => part.complete),
      error: all.find((part) => part.error)?.error ?? null,
      brand: seen,
    })
  }
  const ready = () => {
    const element = elements?.getElement(CardNumberElement)
    if (element) onReady({ element, focus: () => element.focus() })
  }
  const asError = (error: { type: 'validation_error'; code: string; message: string } | undefined) =>
    error as StripeError | undefined
  return (
    <div className={styles.fields}>
      <Frame label={labels.number}>
        {(id) => (
          <CardNumberElement
            id={id}
            options={{ style, showIcon: true }}
            onReady={ready}
            onChange={({ complete, error, brand: seen }) => change('number', complete, asError(error), seen)}
          />
        )}
      </Frame>
      <div className={styles.row}>
        <Frame label={labels.expiry}>
          {(id) => (
            <CardExpiryElement
              id={id}
              options={{ style }}
              onChange={({ complete, error }) => change('expiry', complete, asError(error))}
            />
          )}
        </Frame>
        <Frame label={labels.code}>
          {(id) => (
            <CardCvcElement
              id={id}
              options={{ style }}
              onChange={({ complete, error }) => change('code', complete, asError(error))}
            />
          )}
        </Frame>
      </div>
    </div>
  )
}

/** A label, and the box around a field of the provider. */
function Frame({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>{children(id)}</div>
    </div>
  )
}

/** Returns the colours of the page for the fields, which are not part of it; again when the reader's theme changes. */
function useElementStyle(): StripeElementStyle {
  const [style, setStyle] = useState<StripeElementStyle>({})
  useEffect(() => {
    const read = () => {
      const look = readLook(document.body)
      setStyle({
        base: {
          color: look.ink,
          fontFamily: siteFont,
          fontSize: '16px',
          lineHeight: '24px',
          '::placeholder': { color: look['ink-2'] },
        },
        invalid: { color: look.danger },
      })
    }
    const dark = matchMedia('(prefers-color-scheme: dark)')
    read()
    dark.addEventListener('change', read)
    return () => dark.removeEventListener('change', read)
  }, [])
  return style
}
