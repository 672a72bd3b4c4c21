import { data, Link } from 'react-router'
import { requireConsole } from '#web/server/console.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { ConsolePage } from '../../features/console/console-page.tsx'
import tabs from '../../features/console/filter-tabs.module.css'
import { sampleMail } from '../../features/console/overviews/sample-mail.ts'
import { mailLanguages, mailList } from '../../features/console/overviews/load-texts.ts'
import styles from '../../features/console/overviews/texts.module.css'
import { ButtonLink } from '../../parts/button.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import type { Route } from './+types/route.ts'

/** Returns a mail of the marketplace with invented values, and its neighbours in the list. */
export async function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const mails = mailList(context)
  const at = mails.findIndex(({ template }) => template === params.template)
  const mail = mails[at]
  if (!mail) throw data({ code: 'not-found' }, { status: 404 })
  const languages = mailLanguages(context)
  const wished = pageAddress(request).searchParams.get('in')
  const shown = languages.find(({ locale }) => locale === wished)?.locale ?? context.locale
  const { sender, subject, text } = await context.app.renderMail(sampleMail(context, mail.template, shown))
  return {
    ...mail,
    shown,
    languages,
    sender,
    subject,
    text,
    before: mails[at - 1]?.template ?? null,
    after: mails[at + 1]?.template ?? null,
  }
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, args.loaderData?.name ?? '')
}

/** A mail as it arrives, in each language of the marketplace, and as plain text. */
export default function MailPreview({ loaderData: mail }: Route.ComponentProps) {
  const { template, shown, before, after } = mail
  return (
    <ConsolePage title={mail.name} parent={{ to: '/console/texts', label: m.overview_texts() }} className={styles.main}>
      <nav className={tabs.tabs} aria-label={m.overview_mail_language()}>
        {mail.languages.map(({ locale, name }) => (
          <Link
            key={locale}
            to={`/console/mails/${template}?in=${locale}`}
            aria-current={locale === shown ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.head}>
        <div>
          <h1 className={styles.subject} lang={shown}>
            {mail.subject}
          </h1>
          <p className={styles.from}>{m.overview_mail_to({ sender: mail.sender })}</p>
        </div>
        <div className={styles.steps}>
          {before && (
            <ButtonLink look="secondary" size="small" to={`/console/mails/${before}?in=${shown}`}>
              {m.overview_mail_before()}
            </ButtonLink>
          )}
          {after && (
            <ButtonLink look="secondary" size="small" to={`/console/mails/${after}?in=${shown}`}>
              {m.overview_mail_after()}
            </ButtonLink>
          )}
        </div>
      </div>
      <iframe
        key={`${template} ${shown}`}
        className={styles.frame}
        sandbox=""
        title={mail.subject}
        src={`/console/mails/${template}/content?in=${shown}`}
      />
      <details className={styles.plain}>
        <summary>{m.overview_mail_as_text()}</summary>
        <pre lang={shown}>{mail.text}</pre>
      </details>
    </ConsolePage>
  )
}
