import { fileURLToPath } from 'node:url'

export const SERVICES = ['command-service', 'query-service', 'projections'] as const
export type Service = (typeof SERVICES)[number]
export type PartName = Service | 'gateway'

export const mainOf = (name: PartName) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url))

/** A message of a part to the process that started it: where it listens, or which setting is wrong, in one sentence. */
export type PartReport = { readonly listening: string } | { readonly wrongSetting: string }

/** The exit code of a part that no second start will help: a setting is wrong. */
export const WRONG_SETTING = 2
