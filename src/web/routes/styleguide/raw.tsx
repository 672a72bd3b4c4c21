import type { RouteHandle } from '../../parts/route-handle.ts'

export { default, loader, meta } from './route.tsx'

/** The same without the frame of the site. */
export const handle: RouteHandle = { scripts: false, frame: 'bare' }
