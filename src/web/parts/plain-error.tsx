import * as m from '#words/compiled/messages.js'

/** What is said when not even the page for errors could be fetched: there is no connection. */
export function PlainError() {
  return (
    <main id="content" data-error="offline" style={{ padding: '56px var(--margin)', textAlign: 'center' }}>
      <h1>{m.error_offline_title()}</h1>
      <p style={{ marginBlock: 14 }}>{m.error_offline()}</p>
      <p>
        <a href="">{m.frame_retry()}</a>
      </p>
    </main>
  )
}
