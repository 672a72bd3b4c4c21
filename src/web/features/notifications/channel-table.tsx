import type { Topic } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'
import styles from './channel-table.module.css'
import { topicWords } from './topic-words.ts'

/** The topics with a box for each channel. `push` is absent while no browser shows notifications. */
export function ChannelTable({
  rows,
  hosting,
}: {
  rows: { topic: Topic; mail: boolean; list: boolean; push?: boolean }[]
  hosting: boolean
}) {
  const hasBrowsers = rows.some(({ push }) => push !== undefined)
  return (
    <table className={hasBrowsers ? `${styles.table} ${styles.three}` : styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.notices_topic()}</th>
          <th scope="col">{m.notices_by_mail()}</th>
          <th scope="col">{m.notices_in_list()}</th>
          {hasBrowsers && <th scope="col">{m.notices_in_browsers()}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ topic, mail, list, push }) => {
          const { name, hint } = topicWords(topic)
          const hints = [`${topic}-hint`, ...(hosting && topic === 'requests' ? ['hosting-hint'] : [])].join(' ')
          return (
            <tr key={topic}>
              <th scope="row">
                {name}
                <p id={`${topic}-hint`}>{hint}</p>
                {hosting && topic === 'requests' && <p id="hosting-hint">{m.notices_hosting()}</p>}
              </th>
              <Box name="mail" value={topic} label={m.notices_topic_by_mail({ topic: name })} on={mail} hints={hints} />
              <Box name="list" value={topic} label={m.notices_topic_in_list({ topic: name })} on={list} hints={hints} />
              {push !== undefined && (
                <Box
                  name="push"
                  value={topic}
                  label={m.notices_topic_in_browsers({ topic: name })}
                  on={push}
                  hints={hints}
                />
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Box({
  name,
  value,
  label,
  on,
  hints,
}: {
  name: 'mail' | 'list' | 'push'
  value: Topic
  label: string
  on: boolean
  hints: string
}) {
  return (
    <td>
      <label className={styles.box}>
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={on}
          aria-label={label}
          aria-describedby={hints}
        />
      </label>
    </td>
  )
}
