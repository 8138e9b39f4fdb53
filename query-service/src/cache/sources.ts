import { sharedLook } from './shared-look.ts'
import type { View } from '../served-views.ts'

export type Stamped = Pick<View<never>, 'checkpoint' | 'version'>

const stampsOf = new WeakMap<Stamped, () => Promise<string>>()

const stampOfOne = (model: Stamped) => {
  const known = stampsOf.get(model)
  if (known) return known
  const stamp = sharedLook(async () => `${await model.checkpoint()}@${model.version}`)
  stampsOf.set(model, stamp)
  return stamp
}

/** How far read models have been projected, as a text that changes when one of them moves: one look a turn for all. */
export const stampOf = (models: readonly Stamped[]) => {
  const stamps = models.map(stampOfOne)
  return async () => (await Promise.all(stamps.map(stamp => stamp()))).join()
}

/** What was made under one stamp, and is made again under another; what failed is made again, too. */
export const madePer = <Made>(stampNow: () => Promise<string>, make: () => Promise<Made>) => {
  let last: { readonly stamp: string; readonly made: Promise<Made> } | undefined
  return async () => {
    const stamp = await stampNow()
    if (last?.stamp === stamp) return last.made
    const made = make()
    last = { stamp, made }
    made.catch(() => {
      if (last?.made === made) last = undefined
    })
    return made
  }
}
