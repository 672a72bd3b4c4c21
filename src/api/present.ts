import type { Call, Outcome, PageMeta, Ref } from './endpoint.ts'
import type { MadeResource } from './endpoint.ts'
import { resourceKinds } from './resources/resource-kinds.ts'
import type { FieldTree, IncludeTree, View } from './wire/read-query.ts'
import { Refusal } from './wire/refusal.ts'
import { Uuid } from './wire/values.ts'

/** The body of an answer: data, and each resource it leads to once. */
export type Envelope = { data: unknown; included?: unknown[]; meta?: PageMeta }

/**
 * Builds a response: reads the resources and their requested relationships, with one query for all resources of a kind. A
 * write without `expand` returns only the id of its resource.
 *
 * What a query asks for and no resource has is left out without a refusal: a relationship of `include` or `limit`, a type or
 * an attribute of `fields` (docs/api.md). Newer templates ask for some that do not exist here, and the platform for which
 * they were written ignores unknown ones as well.
 */
export async function present(call: Call, outcome: Outcome, { write }: { write: boolean }): Promise<Envelope> {
  if ('one' in outcome && write && !call.view.expand && Object.keys(call.view.include).length === 0)
    return { data: reference(outcome.one) }
  const primary = 'one' in outcome ? [outcome.one] : outcome.many
  const found = new Found(call)
  await found.follow(primary, call.view.include)
  if ('one' in outcome) {
    const data = found.show(outcome.one)
    if (!data) throw new Refusal('not-found', 'There is nothing with this id that you may see.')
    return { data, ...found.included(primary) }
  }
  const data = primary.flatMap((ref) => found.show(ref) ?? [])
  return { data, ...found.included(primary), ...(outcome.meta ? { meta: outcome.meta } : {}) }
}

/**
 * Returns complete resources by their ids, with the ids of their single relationships and of their pictures, without those
 * that the caller may not see. For the operator's programs, which may see everything.
 */
export async function resourcesOf(call: Call, refs: Ref[]): Promise<Map<string, unknown>> {
  const view: View = { ...call.view, fields: new Map(), include: {} }
  const found = new Found({ ...call, view })
  await found.load(refs, new Set(['images']))
  return new Map(refs.map((ref) => [ref.id, found.showWhole(ref)]))
}

class Found {
  private readonly resources = new Map<string, MadeResource>()
  /** Relationships shown of each resource. */
  private readonly shown = new Map<string, Set<string>>()
  private readonly reached = new Map<string, Ref>()
  private readonly call: Call

  constructor(call: Call) {
    this.call = call
  }

  async follow(refs: Ref[], tree: IncludeTree): Promise<void> {
    const wanted = new Set(Object.keys(tree))
    await this.load(refs, wanted)
    for (const ref of refs) {
      const key = keyOf(ref)
      const shown = this.shown.get(key)
      if (!shown) this.shown.set(key, new Set(wanted))
      else for (const name of wanted) shown.add(name)
    }
    for (const [name, deeper] of Object.entries(tree)) {
      const next = refs.flatMap((ref) => this.related(ref, name))
      if (next.length === 0) continue
      for (const ref of next) this.reached.set(keyOf(ref), ref)
      await this.follow(next, deeper)
    }
  }

  /** The resource as it is answered; null when the caller may not see it. */
  show(ref: Ref): Record<string, unknown> | null {
    const key = keyOf(ref)
    const resource = this.resources.get(key)
    if (!resource) return null
    const kind = kindOf(ref)
    const fields = this.call.view.fields.get(kind.type)
    const attributes = fields ? onlyFields(resource.attributes, fields) : resource.attributes
    const relationships = this.relationshipsOf(ref, resource)
    return { ...reference(ref), attributes, ...(relationships ? { relationships } : {}) }
  }

  /** Returns a resource with all attributes and the ids of its relationships, without loading these. */
  showWhole(ref: Ref): Record<string, unknown> | null {
    const resource = this.resources.get(keyOf(ref))
    if (!resource) return null
    const { attributes, refs = {} } = resource
    const shown = Object.entries(refs).filter(([name, target]) => !Array.isArray(target) || name === 'images')
    const relationships = Object.fromEntries(shown.map(([name, target]) => [name, { data: idsOf(target) }]))
    return { ...reference(ref), attributes, ...(shown.length > 0 ? { relationships } : {}) }
  }

  included(primary: Ref[]): { included?: unknown[] } {
    if (Object.keys(this.call.view.include).length === 0) return {}
    const first = new Set(primary.map(keyOf))
    return { included: [...this.reached].flatMap(([key, ref]) => (first.has(key) ? [] : (this.show(ref) ?? []))) }
  }

  async load(refs: Ref[], wanted: Set<string>): Promise<void> {
    const byKind = new Map<string, Set<string>>()
    for (const ref of refs) {
      if (ref.made) this.resources.set(keyOf(ref), ref.made)
      else if (!this.resources.has(keyOf(ref)) || wanted.size > 0)
        byKind.set(ref.kind, (byKind.get(ref.kind) ?? new Set()).add(ref.id))
    }
    await Promise.all(
      [...byKind].map(async ([kind, ids]) => {
        const loaded = await kindOf({ kind }).load(this.call, [...ids], wanted)
        for (const [id, resource] of loaded) {
          const known = this.resources.get(`${kind}:${id}`)
          this.resources.set(
            `${kind}:${id}`,
            known ? { ...resource, refs: { ...known.refs, ...resource.refs } } : resource,
          )
        }
      }),
    )
  }

  /** Returns what a relationship leads to; nothing for a name that the resource does not have, see `present`. */
  private related(ref: Ref, name: string): Ref[] {
    const { refs = {} } = this.resources.get(keyOf(ref)) ?? {}
    const target = Object.hasOwn(refs, name) ? refs[name] : undefined
    if (!target) return []
    return Array.isArray(target) ? limited(this.call.view, name, target) : [target]
  }

  private relationshipsOf(ref: Ref, { refs = {} }: MadeResource): Record<string, unknown> | null {
    const names = [...(this.shown.get(keyOf(ref)) ?? [])].filter((name) => Object.hasOwn(refs, name))
    if (names.length === 0) return null
    return Object.fromEntries(
      names.map((name) => {
        const target = refs[name]
        if (Array.isArray(target))
          return [
            name,
            {
              data: limited(this.call.view, name, target)
                .filter((each) => this.has(each))
                .map(reference),
            },
          ]
        return [name, { data: target && this.has(target) ? reference(target) : null }]
      }),
    )
  }

  private has(ref: Ref): boolean {
    return this.resources.has(keyOf(ref))
  }
}

function idsOf(target: Ref | Ref[] | null | undefined) {
  return Array.isArray(target) ? target.map(reference) : target ? reference(target) : null
}

function limited({ limits }: View, name: string, refs: Ref[]): Ref[] {
  return refs.slice(0, limits.get(name) ?? refs.length)
}

function keyOf({ kind, id }: Ref): string {
  return `${kind}:${id}`
}

function kindOf({ kind }: { kind: string }) {
  const found = resourceKinds[kind]
  if (!found) throw new Error(`There is no kind of resource ${kind}`)
  return found
}

function reference(ref: Ref): { id: Uuid; type: string } {
  return { id: new Uuid(ref.id), type: kindOf(ref).type }
}

/** Only the attributes that were asked for; dotted names reach into what is nested. */
function onlyFields(attributes: Record<string, unknown>, fields: FieldTree): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, deeper]) => {
      if (!Object.hasOwn(attributes, name)) return []
      const value = attributes[name]
      const nested = isMap(value) && Object.keys(deeper).length > 0
      return [[name, nested ? onlyFields(value, deeper) : value]]
    }),
  )
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
