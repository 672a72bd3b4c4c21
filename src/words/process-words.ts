import { wordNamed } from './catalogue.ts'

/** What of a process is put into words: names without their prefixes. */
export type SpokenProcess = {
  states: string[]
  stages: string[]
  steps: { name: string; actor: 'customer' | 'provider' | 'operator' | 'system' }[]
}

/**
 * Words that a process needs and that nobody has written, by their keys: the name of each state and stage, each step as
 * the one who took it and the other side read it (`order_event_…`, of a question `inbox_event_…`), and its name in the
 * console. Every word exists in both languages or in none.
 */
export function missingProcessWords({ states, stages, steps }: SpokenProcess): string[] {
  const wanted = [
    ...states.map((state) => [`inbox_state_${key(state)}`]),
    ...stages.map((stage) => [`inbox_stage_${key(stage)}`]),
    ...steps.flatMap(({ name, actor }) => {
      const readers = actor === 'system' || actor === 'operator' ? [actor] : ['self', 'partner']
      return [
        ...readers.map((reader) => [`order_event_${key(name)}_${reader}`, `inbox_event_${key(name)}_${reader}`]),
        [`staff_step_${key(name)}`],
      ]
    }),
  ]
  return wanted.filter((keys) => !keys.some((each) => wordNamed(each))).map(([first = '']) => first)
}

function key(name: string): string {
  return name.replaceAll('-', '_')
}
