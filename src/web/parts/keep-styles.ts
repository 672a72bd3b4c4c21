/**
 * Keeps style modules in a page's first HTML although only code that is loaded later uses them: the build leaves out
 * those that nothing names. Returns the component.
 */
export function keepStyles<Component extends object>(
  component: Component,
  styles: Record<string, string>[],
): Component {
  return Object.assign(component, { styles })
}
