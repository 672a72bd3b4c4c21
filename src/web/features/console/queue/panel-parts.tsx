import * as m from '#words/compiled/messages.js'
import { MarkedText } from './marked-text.tsx'
import type { ChangedText, PanelView } from './queue-view.ts'
import styles from './panel-parts.module.css'

/**
 * What is decided on: the title where it was changed, the description, photos and answers, with what the author has
 * changed.
 */
export function PanelParts({ panel }: { panel: PanelView }) {
  const { changes } = panel
  return (
    <div className={styles.parts}>
      {changes?.title && (
        <>
          <h3>{m.staff_part_title()}</h3>
          <Changed text={changes.title} />
        </>
      )}
      <h3>{m.console_part_description()}</h3>
      {changes?.description ? (
        <Changed text={changes.description} />
      ) : (
        <div className={styles.text}>
          {panel.description.map((pieces, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text do not move
            <p key={index}>
              <MarkedText pieces={pieces} />
            </p>
          ))}
        </div>
      )}
      {panel.facts.filter(isShortChange).map(({ label, value, before }) => (
        <h3 key={label}>
          {label}{' '}
          <span className={styles.change}>
            <Before text={before ?? ''} />
            <MarkedText pieces={value} />
          </span>
        </h3>
      ))}
      <Photos photos={panel.photos} changes={changes?.photos ?? ''} />
      <dl className={styles.facts}>
        {changes?.place && (
          <div>
            <dt>{m.staff_part_place()}</dt>
            <dd>
              <Before text={changes.place} />
              {panel.place}
            </dd>
          </div>
        )}
        {panel.facts
          .filter((fact) => !isShortChange(fact))
          .map(({ label, value, before }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {before !== null && <Before text={before} />}
                <MarkedText pieces={value} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

const shortText = 14

/** Whether an answer was changed and both fit into one line, such as a number: it stands above the photos. */
function isShortChange({ value, before }: PanelView['facts'][number]): boolean {
  const now = value.map(({ text }) => text).join('')
  return before !== null && before.length <= shortText && now.length <= shortText
}

/** What stood there, before what stands there now. */
function Before({ text }: { text: string }) {
  return (
    <>
      <del>
        <span className="visually-hidden">{m.console_changed_before()} </span>
        {text}
      </del>{' '}
      <span aria-hidden="true">→</span> <span className="visually-hidden">{m.console_changed_after()} </span>
    </>
  )
}

function Photos({ photos, changes }: { photos: PanelView['photos']; changes: string }) {
  return (
    <>
      <h3>
        {m.console_part_photos()} <span>{changes || m.console_photos_count({ count: photos.length })}</span>
      </h3>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo) => (
            <li key={photo.large} className={photo.isNew ? styles.newPhoto : undefined}>
              <a href={photo.large} target="_blank" rel="noreferrer">
                <picture>
                  <source type="image/avif" srcSet={`${photo.address}.avif`} />
                  <img src={`${photo.address}.jpg`} alt={altOf(photo)} loading="lazy" />
                </picture>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function altOf({ alt, isNew }: PanelView['photos'][number]): string {
  const photo = isNew ? m.console_photo_new({ photo: alt }) : alt
  return m.console_photo_large({ photo })
}

const signs = { same: '', removed: '−', added: '+' }
const spoken = { same: () => '', removed: m.console_changed_before, added: m.console_changed_after }

/** The sentences of a text that stayed, went or came. */
function Changed({ text }: { text: ChangedText }) {
  return text.map(({ kind, pieces }, index) => {
    const Piece = kind === 'removed' ? 'del' : 'ins'
    return (
      // oxlint-disable-next-line react/no-array-index-key -- lines of one text do not move
      <div key={index} className={`${styles.line} ${styles[kind]}`}>
        <span className={styles.sign} aria-hidden="true">
          {signs[kind]}
        </span>
        <p>
          {kind !== 'same' && <span className="visually-hidden">{spoken[kind]()} </span>}
          {pieces.map((piece, at) =>
            piece.changed ? (
              // oxlint-disable-next-line react/no-array-index-key -- pieces of one text do not move
              <Piece key={at}>
                <MarkedText pieces={piece.text} />
              </Piece>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- pieces of one text do not move
              <MarkedText key={at} pieces={piece.text} />
            ),
          )}
        </p>
      </div>
    )
  })
}
