import { Star } from './icons.ts'
import * as m from '#words/compiled/messages.js'
import styles from './stars-field.module.css'

/** What one to five stars say. */
const ratingWords = [
  m.order_review_word_1,
  m.order_review_word_2,
  m.order_review_word_3,
  m.order_review_word_4,
  m.order_review_word_5,
]

/**
 * A rating from one to five: five radio buttons that look like stars, so that arrow keys, screen readers and forms
 * without script work.
 */
export function StarsField({
  name,
  label,
  defaultValue,
  wrong,
}: {
  name: string
  label: string
  defaultValue?: number | undefined
  wrong: boolean
}) {
  return (
    <fieldset
      id={name}
      className={styles.field}
      data-wrong={wrong ? '' : undefined}
      aria-describedby={wrong ? `${name}-error` : undefined}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} className={styles.star}>
            <input type="radio" name={name} value={star} defaultChecked={star === defaultValue} required />
            <Star size={32} aria-hidden="true" />
            <span className="visually-hidden">{m.order_review_stars({ count: star })}</span>
          </label>
        ))}
        {/* Which of them is shown is decided by the chosen star. */}
        {ratingWords.map((word, index) => (
          <span key={index} className={styles.word} data-star={index + 1} aria-hidden="true">
            {m.order_review_of_five({ count: index + 1, word: word() })}
          </span>
        ))}
      </div>
    </fieldset>
  )
}
