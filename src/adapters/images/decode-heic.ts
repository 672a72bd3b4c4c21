import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import libheif, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js'
import { writeTiff } from './write-tiff.ts'

/** `pixels` in the boxes of a file, and bytes of `memory` of the decoder. */
export type HeicLimits = { pixels: number; memory: number }

// Its types name a `default` that the CommonJS module does not have.
const startLibheif = libheif as unknown as typeof libheif.default

// Values of libheif's `heif.h`.
const rgb = { colourspace: 1, chroma: 10, channels: 3 } as const
const rgba = { colourspace: 1, chroma: 11, channels: 4 } as const
const interleaved = 10

/**
 * Returns the main picture of a HEIC file as an uncompressed TIFF file with its colour profile and nothing else of the
 * source. Rotation, mirroring and cropping that the file asks for have been applied. Throws an error that names the pixel
 * limit when the boxes of the file say more than `pixels`, before anything is decoded, and others when it is broken
 * or needs too much memory. Takes seconds and cannot be interrupted: call it once, in a thread of its own, whose end also
 * frees the memory of the decoder.
 */
export function decodeHeic(file: Uint8Array, { pixels, memory }: HeicLimits): Uint8Array<ArrayBuffer> {
  const heif = startDecoder(memory)
  const call = caller(heif)
  const context = heif._heif_context_alloc()
  const source = allocate(heif, file.length)
  heif.HEAPU8.set(file, source)
  call((result) => heif._heif_context_read_from_memory_without_copy(result, context, source, file.length, 0))
  const handle = call((result, out) => heif._heif_context_get_primary_image_handle(result, context, out))
  if (heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle) > pixels)
    throw new Error('The file exceeds the pixel limit')
  const profile = readProfile(heif, handle)
  const layout = heif._heif_image_handle_has_alpha_channel(handle) ? rgba : rgb
  const image = call((result, out) =>
    heif._heif_decode_image(result, handle, out, layout.colourspace, layout.chroma, 0),
  )
  return pixelsAsTiff(heif, image, layout.channels, profile)
}

/** Starts libheif with a memory that does not grow above its limit. */
function startDecoder(maxMemory: number): MainModule {
  const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')
  return startLibheif({
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), imports)
      const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
      if (!memory) throw new Error('libheif has no memory to limit')
      memory.grow = (pages) => {
        if (memory.buffer.byteLength + pages * 65_536 > maxMemory)
          throw new RangeError('the file needs too much memory')
        return WebAssembly.Memory.prototype.grow.call(memory, pages)
      }
      receive(instance)
      return instance.exports
    },
  })
}

/** Returns a function that calls one of libheif, throws its error, and returns the pointer it has written to `out`. */
function caller(heif: MainModule): (run: (result: number, out: number) => void) => number {
  const [errorBytes, pointerBytes] = [12, 4]
  const result = allocate(heif, errorBytes + pointerBytes)
  return (run) => {
    run(result, result + errorBytes)
    const [code, detail]: Int32Array = heif.HEAP32.subarray(result / 4, result / 4 + 2)
    if (code !== 0) throw new Error(`libheif refused the file (${code}.${detail})`)
    return heif.HEAPU32[(result + errorBytes) / 4]
  }
}

function allocate(heif: MainModule, bytes: number): number {
  const address = heif._malloc(bytes)
  if (!address) throw new Error(`libheif has no memory for ${bytes} bytes`)
  return address
}

/** Returns the ICC profile of the colours, nothing when the file has none. */
function readProfile(heif: MainModule, handle: number): Uint8Array {
  const length = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (length === 0) return new Uint8Array()
  const address = allocate(heif, length)
  caller(heif)((result) => heif._heif_image_handle_get_raw_color_profile(result, handle, address))
  return heif.HEAPU8.slice(address, address + length)
}

function pixelsAsTiff(heif: MainModule, image: number, channels: 3 | 4, profile: Uint8Array): Uint8Array<ArrayBuffer> {
  const width = heif._heif_image_get_width(image, interleaved)
  const height = heif._heif_image_get_height(image, interleaved)
  const strideAt = allocate(heif, 4)
  const plane = heif._heif_image_get_plane_readonly2(image, interleaved, strideAt)
  const stride: number = heif.HEAPU32[strideAt / 4]
  return writeTiff({ width, height, channels, profile }, (y) => {
    const from = plane + y * stride
    return heif.HEAPU8.subarray(from, from + width * channels)
  })
}
