/** A UUID: `~u…` in transit, a text in JSON. */
export class Uuid {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A number with an exact decimal form: `~f…` in transit, a number in JSON. */
export class Decimal {
  readonly text: string
  constructor(value: number | string) {
    this.text = String(value)
  }
}

/** Minor units of a currency: tag `mn` in transit, `{amount, currency}` in JSON. */
export class MoneyValue {
  readonly amount: number
  readonly currency: string
  constructor(amount: number, currency: string) {
    this.amount = amount
    this.currency = currency
  }
}

/** A point on earth: tag `geo` in transit, `{lat, lng}` in JSON. */
export class LatLngValue {
  readonly lat: number
  readonly lng: number
  constructor(lat: number, lng: number) {
    this.lat = lat
    this.lng = lng
  }
}
