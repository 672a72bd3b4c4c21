import { Decimal, LatLngValue, MoneyValue, Uuid } from './values.ts'

/** Writes plain JSON: ids and dates as texts, decimals as numbers, money and points as small objects. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (each instanceof Uuid) return each.text
    if (each instanceof Decimal) return Number(each.text)
    if (each instanceof MoneyValue || each instanceof LatLngValue) return { ...each }
    return each
  })
}
