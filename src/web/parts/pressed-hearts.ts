/**
 * In the browser, the hearts that were pressed since the data of the layout was loaded, by id: whether the place is saved
 * now.
 */
export const pressedHearts = new Map<string, boolean>()

/** The presses that are on their way to the server. */
export const sentHearts: { done: Promise<unknown> } = { done: Promise.resolve() }
