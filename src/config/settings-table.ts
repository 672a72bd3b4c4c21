import { settingsSchema } from './env.ts'

/** Returns the table of settings in docs/operating.md, as Markdown. */
export function settingsTable(): string {
  const rows = Object.entries(settingsSchema).map(([name, schema]) => {
    const standard = schema.safeParse(undefined)
    const value = standard.success && standard.data !== undefined ? `\`${String(standard.data)}\`` : ''
    return `| \`${name}\` | ${value} | ${schema.description ?? ''} |`
  })
  return ['| Setting | Default | What it does |', '|---|---|---|', ...rows].join('\n')
}
