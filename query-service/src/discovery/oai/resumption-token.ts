import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** Milliseconds for which a token can be used. */
const VALID_MS = 24 * 60 * 60 * 1000

const Harvest = z.object({
  /** Absent in ListSets. */
  metadataPrefix: z.string(),
  set: z.optional(z.string()),
  /** Of the record that the last page ended with. */
  after: z.string(),
  /** Of the last record that the whole list has. */
  to: z.string(),
  expires: z.int(),
})

/** A list that goes on, with where its next page begins. */
export type Harvest = Omit<z.infer<typeof Harvest>, 'expires'>

const same = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Tokens that hold all that the next page needs, signed: nothing is stored between two pages. */
export const resumptionTokens = (sign: (text: string) => string, now: () => number = Date.now) => ({
  of: (harvest: Harvest) => {
    const expires = Math.floor((now() + VALID_MS) / 1000) * 1000
    const body = Buffer.from(JSON.stringify({ ...harvest, expires })).toString('base64url')
    return { token: `${body}.${sign(body)}`, expirationDate: new Date(expires).toISOString().replace('.000', '') }
  },
  /** Undefined of a token that is not one of ours, or has expired. */
  read: (token: string): Harvest | undefined => {
    const [body = '', signature = ''] = token.split('.')
    if (!same(signature, sign(body))) return undefined
    const { expires, ...harvest } = Harvest.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    return now() < expires ? harvest : undefined
  },
})

export type ResumptionTokens = ReturnType<typeof resumptionTokens>
