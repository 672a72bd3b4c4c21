declare module 'transit-js' {
  type Reader = { read(text: string): unknown }
  type Writer = { write(value: unknown): string }
  type Tagged = { tag: string; rep: unknown }
  type Options = {
    handlers?: Record<string, (rep: never) => unknown>
    defaultHandler?: (tag: string, rep: unknown) => unknown
    mapBuilder?: {
      init(): unknown
      add(map: never, key: never, value: never): unknown
      finalize(map: never): unknown
    }
  }
  export function reader(type: 'json', options?: Options): Reader
  export function writer(type: 'json' | 'json-verbose', options?: { handlers?: unknown }): Writer
  export function tagged(tag: string, rep: unknown): Tagged
  export function keyword(name: string): unknown
  export function uuid(text: string): unknown
  export function map(entries: unknown[]): unknown
  const transit: {
    reader: typeof reader
    writer: typeof writer
    tagged: typeof tagged
    keyword: typeof keyword
    uuid: typeof uuid
    map: typeof map
  }
  export default transit
}
