let definitions: string[] = []

/**
 * Runs a drawing function and hands back what it drew together with the gradients and clips that it asked for on the
 * way. Drawing is synchronous, so one list for the drawing at hand is enough, and numbering from zero each time keeps
 * a picture's SVG the same in every run.
 */
export function collectDefinitions<T>(drawIt: () => T): { drawn: T; definitions: string } {
  definitions = []
  const drawn = drawIt()
  return { drawn, definitions: definitions.join('') }
}

/** Adds a definition and gives the reference to it, as used in `fill` and `clip-path`. */
export function nextDefinition(write: (id: string) => string): string {
  const id = `d${definitions.length}`
  definitions.push(write(id))
  return `url(#${id})`
}

/** Clips a group to a shape: an attribute for `group`. */
export function clipTo(shape: string): string {
  return `clip-path="${nextDefinition((id) => `<clipPath id="${id}">${shape}</clipPath>`)}"`
}
