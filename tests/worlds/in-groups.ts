/** Returns the values in groups of `size`, the last with what is left. A statement has at most 65,535 parameters. */
export function inGroups<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, group) =>
    values.slice(group * size, (group + 1) * size),
  )
}
