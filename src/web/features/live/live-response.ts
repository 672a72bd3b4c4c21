import type { Live, LiveStream } from '#domain/messages/index.ts'
import type { Member } from '#domain/users/viewer.ts'

/** Interval of comment lines that keep proxies from closing an idle connection. */
const heartbeatMilliseconds = 20_000
/** Events buffered for a page that does not read. Beyond it the page is disconnected, and reconnects. */
const maxWaiting = 100

/**
 * Returns a response with an event stream that stays open. It must not be compressed: a compressor would hold events
 * back. Throws what keeps the page from listening, such as too many open pages.
 */
export function liveResponse(
  live: Live,
  member: Member,
  signal: AbortSignal,
  lastEventId: string | null = null,
): Response {
  const encoder = new TextEncoder()
  let stream: LiveStream | undefined
  let heartbeat: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(heartbeat)
    stream?.close()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          stop()
          try {
            controller.close()
          } catch {
            // The page has disconnected already.
          }
        }
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) < -maxWaiting) end()
          else controller.enqueue(encoder.encode(text))
        }
        stream = live.open(
          member,
          (change, place) => send(`id: ${place}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`),
          () => {
            send('event: over\ndata: {}\n\n')
            end()
          },
          // Missed events are sent one by one, or replaced by another `ready`, after which the page reloads its data.
          lastEventId ? { place: lastEventId, missed: () => send('event: ready\ndata: {}\n\n') } : undefined,
        )
        heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMilliseconds).unref()
        send('retry: 2000\nevent: ready\ndata: {}\n\n')
        signal.addEventListener('abort', end, { once: true })
        if (signal.aborted) end()
      },
      cancel: stop,
    },
    { highWaterMark: 1 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'content-encoding': 'identity',
      'x-accel-buffering': 'no',
    },
  })
}
