import { readFileSync } from 'node:fs'
import type { Marketplace } from '#config/marketplace.ts'
import { type Look, themeHex } from '#config/theme-colours.ts'
import { logoOutlines } from '../../parts/logo-outlines.ts'

/** Pixels of the drawing. */
const size = 52

/**
 * Returns the marketplace's logo as SVG, 52 pixels wide. It has the ground of a mail: some mail programs darken that by
 * themselves. A logo of the marketplace's folder has only one look, and so it stands on the light ground.
 */
export function drawMark({ themeCss, pictures }: Pick<Marketplace, 'themeCss' | 'pictures'>, look: Look): string {
  const colour = (token: string) => themeHex(themeCss, pictures.logo ? 'light' : look, token)
  const ground = `<rect width="${size}" height="${size}" fill="${colour('sunken')}"/>`
  const mark = pictures.logo ? ownLogo(pictures.logo) : drawnLogo(colour('brand'), colour('accent'))
  const drawing = `xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"`
  return `<svg ${drawing}>${ground}<g transform="translate(6 6)">${mark}</g></svg>`
}

function ownLogo(file: string): string {
  return `<image width="40" height="40" href="data:image/svg+xml;base64,${readFileSync(file, 'base64')}"/>`
}

function drawnLogo(brand: string, accent: string): string {
  const { house, handle, flag } = logoOutlines
  const { cx, cy, r } = handle
  const parts = [
    `<path fill="${brand}" fill-rule="evenodd" d="${house}"/>`,
    `<circle fill="${brand}" cx="${cx}" cy="${cy}" r="${r}"/>`,
    `<path fill="${accent}" d="${flag}"/>`,
  ]
  return `<g transform="scale(${40 / 34})">${parts.join('')}</g>`
}
