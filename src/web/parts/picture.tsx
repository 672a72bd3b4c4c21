import styles from './picture.module.css'

/** A stored picture with what is needed to show it without a layout shift. */
export type StoredPicture = { contentHash: string; width: number; height: number; alt: string; colour: string }

/** The crops of a card picture (3:2) and their widths in pixels. */
const cuts = [
  { name: 'landscape-crop', width: 400 },
  { name: 'landscape-crop2x', width: 800 },
  { name: 'landscape-crop4x', width: 1600 },
] as const

/** Widths of a card in the usual layouts: the full width on phones, half on tablets, then a part of the page. */
export const cardSizes = '(max-width: 767px) 100vw, (max-width: 1023px) 50vw, (max-width: 1920px) 31.25vw, 20.8vw'

/**
 * A picture in a box of a fixed ratio (width divided by height), in the smallest format the browser supports. The first
 * visible picture is `eager`: it is drawn with the text around it. The others are loaded lazily.
 */
export function Picture({
  picture,
  alt = picture.alt,
  sizes = cardSizes,
  eager = false,
  ratio = 3 / 2,
  className,
}: {
  picture: StoredPicture
  alt?: string
  sizes?: string
  eager?: boolean
  ratio?: number
  className?: string
}) {
  const cropped = Math.min(picture.width, picture.height * 1.5)
  const fitting = cuts.filter(({ width }, index) => index === 0 || width <= cropped)
  const sourceSet = (format: string) =>
    fitting.map(({ name, width }) => `/media/${picture.contentHash}/${name}.${format} ${width}w`).join(', ')
  return (
    <picture
      className={[styles.frame, className].filter(Boolean).join(' ')}
      style={{ aspectRatio: ratio, backgroundColor: picture.colour }}
    >
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      <img
        className={styles.image}
        src={`/media/${picture.contentHash}/landscape-crop2x.jpg`}
        srcSet={sourceSet('jpg')}
        sizes={sizes}
        alt={alt}
        width={800}
        height={Math.round(800 / ratio)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** The placeholder for a listing without pictures: a house for offers, a tent for requests. */
export function DrawnPicture({
  kind,
  ratio = 3 / 2,
  className,
}: {
  kind: 'offer' | 'request'
  ratio?: number
  className?: string
}) {
  return (
    <span
      className={[styles.frame, styles.drawn, styles[kind], className].filter(Boolean).join(' ')}
      style={{ aspectRatio: ratio }}
      aria-hidden="true"
    >
      <span className={styles.drawing} />
    </span>
  )
}

/** The box for a picture that does not exist. */
export function NoPicture({ ratio = 3 / 2, className }: { ratio?: number; className?: string }) {
  return (
    <span
      className={[styles.frame, className].filter(Boolean).join(' ')}
      style={{ aspectRatio: ratio }}
      aria-hidden="true"
    />
  )
}
