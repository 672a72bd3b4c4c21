import { isProblem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/request-context.ts'
import { drawMark } from '../../features/layout/draw-mark.ts'
import { paintOnce } from '../../features/map-picture/paint-once.ts'
import type { Route } from './+types/route.ts'

/** Returns the marketplace's logo as PNG for mails, 104 pixels wide: `?look=dark` for the dark theme. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = context.get(requestContext)
  const look = new URL(request.url).searchParams.get('look') === 'dark' ? 'dark' : 'light'
  try {
    const png = await paintOnce(app, drawMark(app.marketplace, look), 2)
    return new Response(new Uint8Array(png), { headers })
  } catch (error) {
    if (!isProblem(error)) throw error
    return new Response(null, { status: error.status, headers: { 'retry-after': '10' } })
  }
}

const headers = {
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=86400',
}
