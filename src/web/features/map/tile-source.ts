import { FetchSource, PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles'

/** Milliseconds before a cut-off request for tiles is sent again, for each time that it is. */
const pauses = [400, 1600]

/**
 * Returns MapLibre's protocol for the file of tiles at an address. PMTiles keeps a failed read of the file's header or of
 * one of its directories for good: all later tiles fail with it. So a read that was cut off is repeated, and after a
 * failure that stays a new protocol is needed.
 */
export function tileProtocol(address: string): Protocol {
  const protocol = new Protocol()
  protocol.add(new PMTiles(repeating(new FetchSource(address))))
  return protocol
}

/**
 * Returns a source that repeats reads which got no response. What the server refuses, what is aborted, and what has no
 * response after the last pause is thrown as it is.
 */
export function repeating(source: Source, wait = pauses): Source {
  return {
    getKey: () => source.getKey(),
    getBytes: async (offset, length, signal, etag): Promise<RangeResponse> => {
      for (const pause of wait) {
        try {
          return await source.getBytes(offset, length, signal, etag)
        } catch (error) {
          // `fetch` throws this for every request without a response, and for a body that is cut off.
          if (!(error instanceof TypeError) || signal?.aborted) throw error
        }
        await new Promise((wake) => setTimeout(wake, pause))
        signal?.throwIfAborted()
      }
      return source.getBytes(offset, length, signal, etag)
    },
  }
}
