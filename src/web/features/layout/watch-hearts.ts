/**
 * Sends the forms of hearts by script, whose code is loaded with the first press. One listener for the page, because parts
 * of it are not drawn again by script. Returns a function that ends it.
 */
export function watchHearts(): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    if (!form.dataset.heart) return
    event.preventDefault()
    import('../../parts/press-heart.ts').then(
      ({ pressHeart }) => pressHeart(form),
      // Without a connection the layout says so, and the page stays.
      () => navigator.onLine && form.submit(),
    )
  }
  addEventListener('submit', onSubmit)
  return () => removeEventListener('submit', onSubmit)
}
