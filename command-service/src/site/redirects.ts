import type { SiteEvent } from '@shodh/contracts/site/events.ts'
import { addressKey, isNormalPath, isSitePath, paperTarget, type Redirect } from '@shodh/contracts/site/redirects.ts'
import { FIELD_ERRORS_MAX } from '@shodh/contracts/limits.ts'
import { isOwnAddress, isPageAddress } from '@shodh/contracts/site/own-addresses.ts'
import type { FieldError, Refusal } from '@shodh/contracts/envelope.ts'
import type { Decision } from '../decider.ts'

type Redirects = readonly Redirect[]

/** The same list again changes nothing. */
export const replaceRedirects: Decision<{ readonly redirects: Redirects }, Redirects, SiteEvent> = (state, command) =>
  JSON.stringify(state.redirects) === JSON.stringify(command)
    ? []
    : [{ type: 'RedirectsReplaced', data: { redirects: command.map(({ from, to }) => ({ from, to })) } }]

/** What the journal has at an address. */
export type Located =
  | { readonly kind: 'page' }
  | { readonly kind: 'paper'; readonly id: string; readonly isPdf: boolean }
  | { readonly kind: 'volume' }
  | undefined

export type Addresses = {
  /** Also where it was deleted. */
  readonly locate: (path: string) => Promise<Located>
  /** Whether there is a paper with this id, or was. */
  readonly hasPaper: (id: string) => Promise<boolean>
}

type Line = { readonly n: number; readonly redirect: Redirect; readonly firstOf: ReadonlyMap<string, number> }

const NOT_NORMAL = 'The address must have no .., no backslash and no % that is not part of an escape such as %20'

const hasPaperOrVolume = async ({ locate }: Addresses, address: string) => (await locate(address)) !== undefined

/** Why the old address can't be taken. */
const fromError = async (addresses: Addresses, { n, redirect: { from }, firstOf }: Line) => {
  if (!isSitePath(from) || from.includes('#'))
    return 'The old address must be a path of this site, such as /article.php?id=7'
  if (!isNormalPath(from)) return NOT_NORMAL
  if (firstOf.get(addressKey(from)) !== n) return 'This old address is named twice'
  if (isOwnAddress(from) || (await hasPaperOrVolume(addresses, from)))
    return 'The journal has a page of its own at this address'
  return undefined
}

const pathError = async (addresses: Addresses, { n, redirect: { to }, firstOf }: Line) => {
  if (!isSitePath(to)) return 'The target must be a path of this journal, or the id of a paper'
  if (!isNormalPath(to)) return NOT_NORMAL
  if (isPageAddress(to) || (await hasPaperOrVolume(addresses, to))) return undefined
  if (isOwnAddress(to)) return 'The target must be a page or a paper of this journal'
  const next = firstOf.get(addressKey(to))
  if (next === n) return 'This address leads to itself'
  return next === undefined
    ? 'The journal has nothing at this target'
    : 'The target is redirected itself: name the page that it leads to'
}

/** Why the target can't be taken. */
const toError = async (addresses: Addresses, line: Line) => {
  const paper = paperTarget(line.redirect.to)
  if (!paper) return pathError(addresses, line)
  return (await addresses.hasPaper(paper.id)) ? undefined : 'The journal has no paper with this id'
}

const errorsOf = async (addresses: Addresses, line: Line): Promise<readonly FieldError[]> => {
  const errors = { from: await fromError(addresses, line), to: await toError(addresses, line) }
  return Object.entries(errors).flatMap(([field, message]) =>
    message === undefined ? [] : [{ pointer: `#/redirects/${line.n}/${field}`, message }],
  )
}

/** A paper is named by its id, so that the redirect follows it. */
const withPaperId = async ({ locate }: Addresses, { from, to }: Redirect): Promise<Redirect> => {
  const located = paperTarget(to) ? undefined : await locate(to)
  return { from, to: located?.kind === 'paper' ? `${located.id}${located.isPdf ? '.pdf' : ''}` : to }
}

/** Redirects whose addresses are looked up at once. */
const BATCH = 100

const inBatches = async <Result>(lines: readonly Line[], work: (line: Line) => Promise<readonly Result[]>) => {
  const results: Result[] = []
  // Stryker disable next-line EqualityOperator: A batch without lines has no results.
  for (let from = 0; from < lines.length; from += BATCH)
    results.push(...(await Promise.all(lines.slice(from, from + BATCH).map(work))).flat())
  return results
}

/** The redirects as they are recorded, or what is wrong with each. */
export const checkRedirects = async (
  addresses: Addresses,
  redirects: readonly Redirect[],
): Promise<readonly Redirect[] | Refusal> => {
  const firstOf = new Map(redirects.map(({ from }, n) => [addressKey(from), n] as const).toReversed())
  const lines = redirects.map((redirect, n) => ({ n, redirect, firstOf }))
  const errors = await inBatches(lines, line => errorsOf(addresses, line))
  const [first] = errors
  return first
    ? { refused: 'INVALID_INPUT', message: first.message, errors: errors.slice(0, FIELD_ERRORS_MAX) }
    : inBatches(lines, async ({ redirect }) => [await withPaperId(addresses, redirect)])
}
