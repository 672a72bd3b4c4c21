import { About } from './about.tsx'
import { HostBand } from './host-band.tsx'
import { Steps } from './landing-steps.tsx'
import type { LandingPage } from './load-landing.ts'

/** The end of the landing page: how it works, the invitation to hosts, what the marketplace is. */
export function Closing({ page }: { page: LandingPage }) {
  return (
    <>
      <Steps steps={page.steps} />
      <HostBand words={page.host} />
      <About page={page} />
    </>
  )
}
