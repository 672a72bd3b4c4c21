import sharp from 'sharp'

/** A real JPEG with what a camera writes into it: make, time, and where it was taken. */
export function photograph(name: string, colour: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return sharp({ create: { width: 1600, height: 1067, channels: 3, background: colour } })
    .composite([
      {
        input: Buffer.from(`<svg width="800" height="500"><rect width="800" height="500" fill="#fff8" rx="40"/></svg>`),
        left: 400,
        top: 280,
      },
    ])
    .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 4476/100' } })
    .jpeg({ quality: 88 })
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))
}
