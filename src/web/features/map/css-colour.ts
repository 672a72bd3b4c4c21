/** Returns a CSS token as a colour that MapLibre reads: it does not support `oklch`. */
export function cssColour(element: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  element.append(probe)
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const named = getComputedStyle(probe).color
  probe.remove()
  if (!canvas) return 'green'
  canvas.fillStyle = named
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
