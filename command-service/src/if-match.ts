import type { FastifyRequest } from 'fastify'

/** Strong entity tags of a resource begin with the revision of its last event: `"12-…"`. */
export type IfMatch = readonly (number | '*')[] | undefined

const revisionOf = (tag: string) => (tag === '*' ? '*' : Number(/^"(\d+)-/u.exec(tag)?.[1] ?? Number.NaN))

/** RFC 9110, section 13.1.1; weak tags never match. */
export const ifMatch = ({ headers }: Pick<FastifyRequest, 'headers'>): IfMatch =>
  headers['if-match']?.split(',').map(tag => revisionOf(tag.trim()))

export const matches = (revision: number, expected: IfMatch) =>
  expected === undefined || expected.includes('*') || expected.includes(revision)
