import { z } from 'zod'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
export const point = z.strictObject({ lat: latitude, lng: longitude })
export const bounds = z.strictObject({ north: latitude, east: longitude, south: latitude, west: longitude })
