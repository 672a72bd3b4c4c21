import { z } from 'zod'
import type { ProcessFile } from '#config/process-files.ts'
import { feeRules, type Process, stateIcons, type StateName, stateTones, type TransitionName } from './process.ts'
import { readProcess } from './read-process.ts'

const state = z.templateLiteral(['state/', z.string().min(1)]) as z.ZodType<StateName>
const transition = z.templateLiteral(['transition/', z.string().min(1)]) as z.ZodType<TransitionName>

/** Settings of a process beside its `process.edn`. */
const detailsSchema = z.strictObject({
  alias: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .default('release-1'),
  stages: z.array(z.strictObject({ key: z.string(), states: z.array(state) })).default([]),
  answers: z
    .array(
      z.strictObject({
        state,
        by: z.enum(['customer', 'provider']),
        timer: transition,
        reminders: z.array(z.number()).default([]),
      }),
    )
    .default([]),
  refunds: z
    .array(
      z.strictObject({
        on: transition,
        until: z.array(z.strictObject({ days: z.number(), percentage: z.number() })).default([]),
        later: z.number(),
        time: z.string().default('15:00'),
        fees: z.strictObject({ customer: z.enum(feeRules), provider: z.enum(feeRules) }),
      }),
    )
    .optional(),
  /** The states in which the guest may read the exact address, and the time after the stay, such as `P7D`. */
  address: z
    .strictObject({ states: z.array(state), after: z.string().default('P1D') })
    .default({ states: [], after: 'P1D' }),
  /** How states are shown; a state that is missing has a plain dot. */
  looks: z
    .record(state, z.strictObject({ tone: z.enum(stateTones).default('neutral'), icon: z.enum(stateIcons) }))
    .default({}),
})

/** Reads a process of a marketplace's folder. Throws an Error that names the file and what is wrong in it. */
export function readInstalledProcess({ name, version, path, source, details }: ProcessFile): Process {
  const parsed = detailsSchema.safeParse(details)
  if (!parsed.success) throw new Error(`${path}: details.json is not valid: ${z.prettifyError(parsed.error)}`)
  const { alias, stages, answers, refunds, address, looks } = parsed.data
  try {
    return readProcess(
      source,
      { name, alias, version },
      {
        stages,
        answers,
        looks,
        ...(refunds && { refunds }),
        address: {
          states: address.states,
          until: { plus: [{ timepoint: 'time/booking-end' }, { period: address.after }] },
        },
      },
    )
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
