import { useEffect, useMemo, useRef, useState } from 'react'
import { type CardError, type CardFieldsProps, type CardGateway, cardGateway } from './card-gateway.ts'
import { colourBehind, readLook, siteFont, siteFontSource } from './look.ts'
import { sandboxCalls, type SandboxElement } from './sandbox-calls.ts'
import styles from './card-fields.module.css'

export type SandboxSettings = { publishableKey: string; address: string; locale: string }

/** Returns the gateway to the sandbox. Cards are entered in a frame of the sandbox's origin. */
export function sandboxGateway(settings: SandboxSettings): CardGateway {
  const CardFields = (props: CardFieldsProps) => <Frame {...props} {...settings} />
  return cardGateway(sandboxCalls(settings), CardFields)
}

type FromFrame =
  | { type: 'ready' }
  | { type: 'height'; pixels: number }
  | { type: 'change'; complete: boolean; error: CardError | null; brand: string }
  | { type: 'created'; call: number; paymentMethod?: { id: string }; error?: object }

function Frame({ labels, onChange, onReady, address, locale }: CardFieldsProps & SandboxSettings) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(172)
  const handlers = useRef({ onChange, onReady })
  useEffect(() => {
    handlers.current = { onChange, onReady }
  })
  const query = new URLSearchParams({ origin: globalThis.location?.origin ?? '', lang: locale })
  const element = useMemo(() => frameElement(frame, address), [address])
  useEffect(() => {
    const look = () => ({ ...readLook(document.body), behind: frame.current ? colourBehind(frame.current) : '' })
    const hear = (event: MessageEvent<FromFrame>) => {
      if (event.origin !== address || event.source !== frame.current?.contentWindow) return
      const { data } = event
      if (data.type === 'height') setHeight(data.pixels)
      if (data.type === 'created') element.settle(data.call, data)
      if (data.type === 'change') handlers.current.onChange(data)
      if (data.type !== 'ready') return
      element.send({ type: 'style', style: { ...look(), font: siteFont, fontSource: siteFontSource() } })
      handlers.current.onReady({ element, focus: () => element.send({ type: 'focus' }) })
    }
    const recolour = () => element.send({ type: 'style', style: look() })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    window.addEventListener('message', hear)
    dark.addEventListener('change', recolour)
    return () => {
      window.removeEventListener('message', hear)
      dark.removeEventListener('change', recolour)
    }
  }, [address, element])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it has another origin, which its messages name
    <iframe
      ref={frame}
      className={styles.frame}
      style={{ blockSize: height }}
      title={labels.number}
      src={`${address}/_sandbox/card-fields?${query}`}
    />
  )
}

type FrameElement = SandboxElement & { send(message: object): void; settle(call: number, result: object): void }

/** Returns the field in the frame: it answers each request for a payment method with its id, or an error. */
function frameElement(frame: { current: HTMLIFrameElement | null }, address: string): FrameElement {
  const waiting = new Map<number, (result: object) => void>()
  const send = (message: object) => frame.current?.contentWindow?.postMessage(message, address)
  let calls = 0
  return {
    send,
    settle: (call, result) => {
      waiting.get(call)?.(result)
      waiting.delete(call)
    },
    create: (billing) =>
      new Promise((resolve) => {
        calls += 1
        waiting.set(calls, resolve)
        send({ type: 'create', call: calls, billing })
      }),
  }
}
