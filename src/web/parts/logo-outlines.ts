/** The product's logo in a square of 34: the house with its open door, its handle, and the flag. */
export const logoOutlines = {
  // These outlines are repeated in public/favicon.svg, from which the touch icons are made.
  house:
    'M14.5 4.5Q17 2.6 19.5 4.5L30 12.6Q31.6 13.9 31.6 16V25.6Q31.6 31 26.2 31H7.8Q2.4 31 2.4 25.6V16Q2.4 13.9 4 12.6ZM11.4 31V20.8A5.6 5.6 0 0 1 22.6 20.8V31Z',
  handle: { cx: 19.6, cy: 24.6, r: 1.4 },
  flag: 'M23.9 2H28.6Q29.4 2 29.4 2.8V7.2Q29.4 8.3 28.6 7.6L23.5 3Q22.8 2 23.9 2Z',
}
