import { createContext, createElement as h, type CSSProperties, type ElementType, type ReactNode, use } from 'react'
import { type Look, themeColours, toHex } from '#config/theme-colours.ts'

/** Which colours of the theme an element has, by its class. Mail programs know neither CSS variables nor `oklch`. */
const classes = {
  ground: { background: 'sunken' },
  card: { background: 'surface', border: 'line' },
  ink: { color: 'ink' },
  unseen: { color: 'sunken' },
  secondary: { color: 'ink-2' },
  map: { color: 'ink-2', border: 'line' },
  quote: { background: 'bubble-own', color: 'ink' },
  said: { background: 'sunken', color: 'ink' },
  badge: { background: 'request-soft', color: 'request' },
  code: { background: 'sunken', border: 'line', color: 'ink' },
  button: { background: 'brand', color: 'on-brand', border: 'brand' },
  other: { background: 'surface', color: 'ink', border: 'line-strong' },
} satisfies Record<string, Tokens>

type Tokens = { color?: string; background?: string; border?: string }
type Colouring = { color?: string; background?: string; border?: string }
type MailClass = keyof typeof classes

/** The marketplace's colours in mails as `#rrggbb`, by class, in both looks. */
export type MailColours = Record<Look, Record<MailClass, Colouring>>

/** The colours of the mail that is drawn. */
export const Colours = createContext<MailColours | null>(null)

/** Returns the colours of a marketplace's theme.css. Throws when an unchecked theme lacks one. */
export function mailColours(themeCss: string): MailColours {
  return { light: coloursIn(themeCss, 'light'), dark: coloursIn(themeCss, 'dark') }
}

function coloursIn(themeCss: string, look: Look): MailColours[Look] {
  const theme = themeColours(themeCss, look)
  const colourings = Object.entries(classes).map(([name, tokens]) => {
    const values = Object.entries(tokens).map(([property, token]) => {
      const colour = theme.get(token)
      if (!colour) throw new Error(`The theme has no opaque colour --${token}`)
      return [property, `${property === 'border' ? '1px solid ' : ''}${toHex(colour)}`]
    })
    return [name, Object.fromEntries(values)]
  })
  return Object.fromEntries(colourings) as MailColours[Look]
}

/** Returns an element with the colours of its class. Those of the light look stand in it: some programs read only those. */
export function coloured(
  tag: ElementType,
  props: { className: MailClass; style: CSSProperties } & Record<string, unknown>,
  ...children: ReactNode[]
): ReactNode {
  return h(Coloured, { tag, props }, ...children)
}

type ColouredProps = { tag: ElementType; props: { className: MailClass; style: CSSProperties }; children?: ReactNode }

function Coloured({ tag, props, children }: ColouredProps) {
  const style = { ...props.style, ...use(Colours)?.light[props.className] }
  return h(tag, { ...props, style }, children)
}

/** Returns the style sheet of a mail: the colours of the dark look, and smaller screens. */
export function darkStyles({ dark }: MailColours): string {
  const rules = Object.entries(dark).map(([name, colouring]) => {
    const declarations = Object.entries(colouring).map(([property, value]) => `${property}: ${value} !important;`)
    return `    .${name}${colouring.background ? '' : `, .${name} a`} { ${declarations.join(' ')} }`
  })
  return `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
${rules.join('\n')}
  }
  @media (max-width: 480px) { .card { padding: 18px !important; } .button { display: block !important; }
    .half { display: block !important; width: auto !important; padding: 0 0 12px !important; } }
`
}
