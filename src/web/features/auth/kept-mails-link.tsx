import * as m from '#words/compiled/messages.js'
import form from './auth-form.module.css'

/** A link to the kept mails, shown in the demo, which sends none. */
export function KeptMailsLink() {
  return (
    <p className={form.demo}>
      {m.auth_demo_mail()}{' '}
      <a href="/dev/mail" target="_blank" rel="noreferrer" className={form.link}>
        {m.auth_demo_mail_link()}
      </a>
    </p>
  )
}
