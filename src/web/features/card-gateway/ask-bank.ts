import * as m from '#words/compiled/messages.js'
import styles from './card-fields.module.css'

/**
 * Shows the sandbox's page for 3-D Secure in a dialog, as the provider's script does. Resolves when the page reports an
 * answer, or the dialog is closed; how it ended says the intent.
 */
export function askBank(page: string, { address, locale }: { address: string; locale: string }): Promise<void> {
  const url = new URL(page)
  if (url.origin !== address) return Promise.reject(new Error('The page of the bank has another origin'))
  url.searchParams.set('origin', location.origin)
  url.searchParams.set('lang', locale)
  const dialog = document.createElement('dialog')
  dialog.className = styles.bank ?? ''
  dialog.setAttribute('aria-label', m.checkout_bank_title())
  const frame = document.createElement('iframe')
  frame.src = url.href
  frame.title = m.checkout_bank_title()
  const close = document.createElement('button')
  close.type = 'button'
  close.className = styles.bankClose ?? ''
  close.textContent = m.common_cancel()
  close.addEventListener('click', () => dialog.close())
  dialog.tabIndex = -1
  dialog.append(frame, close)
  document.body.append(dialog)
  return new Promise((resolve) => {
    const hear = (event: MessageEvent<{ type?: string }>) => {
      if (event.origin !== address || event.source !== frame.contentWindow) return
      if (event.data.type === 'answered') dialog.close()
    }
    window.addEventListener('message', hear)
    dialog.addEventListener('close', () => {
      window.removeEventListener('message', hear)
      dialog.remove()
      resolve()
    })
    dialog.showModal()
    // The frame would get the focus, and keys such as Escape do not come out of it.
    dialog.focus()
  })
}
