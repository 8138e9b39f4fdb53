import { randomBytes } from 'node:crypto'
import type { Engine, Offer } from './engine.ts'

/** A run that chose the servers for all of its tests; it also removes what they leave there. */
export type Run = { readonly id: string; readonly offers: { readonly [Name in Engine['name']]: Offer } }

/** Distinguishes what different runs write on the same server. */
export const newRunId = (): string => randomBytes(4).toString('hex')

/** What the names of all begin with that the run's tests write on a server. */
export const prefixOf = (id: string): string => `test-${id}-`
