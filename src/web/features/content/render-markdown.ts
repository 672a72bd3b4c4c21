import { Marked } from 'marked'
import { escapeHtml } from '#kernel/escape-html.ts'

/** Returns safe HTML: raw HTML in the Markdown is escaped. */
export type RenderMarkdown = (text: string) => string

/** Returns a function that renders Markdown as HTML. Links to one of the `missing` pages become plain text. */
export function markdownRenderer(missing: string[]): RenderMarkdown {
  const markdown = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        const away = /^https?:/.test(href) ? ' rel="noopener"' : ''
        const leadsSomewhere = isSafe(href) && !missing.some((key) => href.replace(/#.*/, '') === `/${key}`)
        return leadsSomewhere ? `<a href="${escapeHtml(href)}"${away}>${words}</a>` : words
      },
      image: ({ text }) => escapeHtml(text),
    },
  })
  return (text) => {
    if (text.trim() === '') return ''
    const html = markdown.parse(text.trim(), { async: false }) as string
    // Wide tables scroll sideways on phones; for the keyboard they must be focusable.
    return html.replaceAll('<table>', '<table tabindex="0">')
  }
}

/** Whether an address leads to a page, a mail or a call, and runs nothing. */
function isSafe(address: string): boolean {
  return /^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(address)
}
