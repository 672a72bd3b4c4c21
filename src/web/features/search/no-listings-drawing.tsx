/** The drawing for a search without results: two houses and a tree. */
export function NoListingsDrawing({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 190 96" width={190} height={96} fill="none" aria-hidden="true">
      <ellipse cx="92" cy="88" rx="92" ry="6" fill="var(--sunken)" />
      <path d="M18 46h60v40H18z" fill="var(--brand-soft)" />
      <path d="m12 44 36-33 36 33" stroke="var(--brand)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M38 86V66a9 9 0 0 1 18 0v20z" fill="var(--brand)" />
      <path d="M80 22h46v64H80z" fill="var(--request-soft)" />
      <path d="M75 20h56" stroke="var(--ink-2)" strokeWidth="4" strokeLinecap="round" />
      <g fill="var(--surface)">
        <rect x="90" y="32" width="10" height="14" rx="2" />
        <rect x="90" y="56" width="10" height="14" rx="2" />
        <rect x="108" y="56" width="10" height="14" rx="2" />
      </g>
      <rect x="108" y="32" width="10" height="14" rx="2" fill="var(--ink-3)" opacity=".6" />
      <circle cx="156" cy="42" r="21" fill="var(--brand-soft)" />
      <path d="M156 42v44" stroke="var(--brand)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
