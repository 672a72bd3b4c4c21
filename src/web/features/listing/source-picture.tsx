import type { PictureSources } from '#domain/images/index.ts'

/** A stored picture in the smallest format the browser supports, with its main colour as background while it loads. */
export function SourcePicture({
  sources,
  alt,
  colour,
  sizes = sources.sizes,
  eager = false,
  className,
}: {
  sources: PictureSources
  alt: string
  colour: string
  sizes?: string
  eager?: boolean
  className?: string | undefined
}) {
  return (
    <picture>
      {sources.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={className}
        src={sources.src}
        srcSet={sources.srcSet}
        sizes={sizes}
        alt={alt}
        width={sources.width}
        height={sources.height}
        style={{ backgroundColor: colour }}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
