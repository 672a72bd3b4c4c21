/** The thumbnail of a listing, whose size and corners `className` gives. Decorative: the title always stands beside it. */
export function ListingThumb({ picture, className }: { picture: string | null; className: string | undefined }) {
  if (!picture) return <span className={className} data-thumb aria-hidden="true" />
  return (
    <picture className={className} data-thumb>
      <source type="image/avif" srcSet={`/media/${picture}/square-small.avif`} />
      <source type="image/webp" srcSet={`/media/${picture}/square-small.webp`} />
      <img src={`/media/${picture}/square-small.jpg`} alt="" loading="lazy" decoding="async" />
    </picture>
  )
}
