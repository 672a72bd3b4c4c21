import styles from './auth-picture.module.css'

/** Which picture is shown beside a form. */
export type AuthScene = 'login' | 'signup'

/** A quotation shown on the picture. */
export type AuthQuote = { text: string; name: string; from: string } | null

/** The picture beside a form, on wide windows only, with the marketplace's quotation if there is one. */
export function AuthPicture({ scene, quote }: { scene: AuthScene; quote: AuthQuote }) {
  const sizes = '46vw'
  const set = (format: string) =>
    [640, 1280].map((width) => `/brand/auth-${scene}-${width}.${format} ${width}w`).join(', ')
  return (
    <aside className={styles.frame} data-quote={quote ? '' : undefined}>
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        <img
          className={styles.picture}
          src={`/brand/auth-${scene}-640.jpg`}
          alt=""
          width={1280}
          height={1920}
          loading="lazy"
          decoding="async"
        />
      </picture>
      {quote && (
        <figure className={styles.quote}>
          <blockquote>{quote.text}</blockquote>
          <figcaption>
            <img src={`/brand/auth-${scene}-face-88.webp`} alt="" width={44} height={44} loading="lazy" />
            <span>
              <strong>{quote.name}</strong>, {quote.from}
            </span>
          </figcaption>
        </figure>
      )}
    </aside>
  )
}
