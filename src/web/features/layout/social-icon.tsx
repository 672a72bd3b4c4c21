/** Outlines of the networks' logos, on a grid of 24 × 24. */
const outlines: Record<string, string> = {
  facebook: 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v6h4v-6h3l1-4h-4V8.5a.5.5 0 0 1 .5-.5z',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5-1.5h.01',
  twitter: 'M4 4l16 16M20 4 4 20',
  linkedin: 'M4 9h3v11H4zM5.5 4.5v.01M11 20V9h3v2c1-3 6-3 6 2v7h-3v-6c0-3-3-3-3 0v6z',
  youtube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zm5 4v6l5-3z',
}

/** The logo of a social network. The link around it has the name; nothing is drawn for an unknown network. */
export function SocialIcon({ name }: { name: string }) {
  const outline = outlines[name]
  if (!outline) return null
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      fill="none"
      stroke="currentcolor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outline} />
    </svg>
  )
}
