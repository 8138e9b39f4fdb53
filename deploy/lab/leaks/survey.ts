import { addressesOf } from './addresses.ts'
import { ask, inTurn, linksIn, marksIn, type Response, textOf } from './ask.ts'
import { type Issue, imagineIssue, type Mark, type IssueSize } from './issue.ts'

/** Where something is known that must not be, and what. */
export type Finding = { readonly address: string; readonly is: string }

/** Of each response: they differ whatever is in preparation. */
const OF_ITS_MOMENT: readonly (readonly [RegExp, string])[] = [
  [/^(?:date|etag|content-(?:length|encoding)|x-request-id|age|last-modified|server-timing): .*\n/gmu, ''],
  [/<responsedate>[^<]*</gu, ''],
  [/<resumptiontoken[^>]*>[^<]*</gu, ''],
  [/"instance":"[^"]*"/gu, ''],
  [/"version":"[^"]{6,}"/gu, ''],
  [/^expires: .*$/gmu, ''],
  [/nonce[-=]"?[\w+/=-]+/gu, ''],
  [/"(?:timestamp|generatedat|created)"\s*:\s*"[^"]*"/gu, ''],
]

/** What names one issue and no other, so that responses about two of them can be compared. */
const OF_ITS_ISSUE: readonly (readonly [RegExp, string])[] = [
  [/zq[a-z]{4,}/gu, 'W'],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu, 'U'],
  [/[\da-f]{64}/gu, 'H'],
]

const replaceAll = (text: string, all: typeof OF_ITS_MOMENT) =>
  all.reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by), text)

const without = (text: string, marks: readonly Mark[]) =>
  marks.reduce((rest, { text: mark }) => rest.replaceAll(mark.toLowerCase(), 'M'), text)

const stableText = (response: Response) => `${response.status}\n${replaceAll(textOf(response), OF_ITS_MOMENT)}`

/** The body of a response, without what differs from one moment to the next. */
export const stableBody = ({ status, body }: Response) =>
  `${status}\n${replaceAll(body.toString().toLowerCase(), OF_ITS_MOMENT)}`

const comparable = (response: Response, { marks, shortId, papers }: Issue) =>
  replaceAll(
    without(
      stableText(response),
      marks.filter(({ text }) => text === shortId || papers.some(paper => paper.shortId === text)),
    ),
    OF_ITS_ISSUE,
  )

/** These say of their own accord that something happened: how much is in the log, and how the processes do. */
const ANYWAY = /^\/(?:metrics|healthz|api\/v1\/health|\.well-known\/journal-log\/|api\/v1\/audit\/proofs\/)/u

/** From where two texts differ. */
export const difference = (one: string, other: string) => {
  let n = 0
  while (n < one.length && one[n] === other[n]) n += 1
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(0, n - 30), n + 40))
  return `${excerpt(one)} and not ${excerpt(other)}`
}

type Responses = ReadonlyMap<string, Response>

/** Addresses that are found by links, at most. */
const CRAWLED_MAX = 300

/** Asks at these addresses and, up to a number, at those that links lead to. */
const crawl = async (origin: string, from: readonly string[], followed = CRAWLED_MAX): Promise<Responses> => {
  const responses = new Map<string, Response>()
  let next: readonly string[] = [...new Set(from)]
  while (next.length > 0) {
    const found = await inTurn(next, async address => [address, await ask(origin + address)] as const)
    for (const [address, response] of found) responses.set(address, response)
    const links = found.flatMap(([address, response]) => linksIn(origin, address, response))
    const room = Math.max(0, from.length + followed - responses.size)
    next = [...new Set(links)].filter(link => !responses.has(link)).slice(0, room)
  }
  return responses
}

type Looking = { readonly isAllHidden: boolean; readonly followed?: number }

const hostOf = (origin: string) => new URL(origin).hostname

export type Survey = {
  readonly asked: number
  /** What was said of the issue. */
  readonly leaks: readonly Finding[]
  /** Where another response comes than for an issue that never was, or than before there was one. */
  readonly differences: readonly Finding[]
}

const leaksIn = (responses: Responses, marks: readonly Mark[]): readonly Finding[] =>
  [...responses].flatMap(([address, response]) => marksIn(address, response, marks).map(({ is }) => ({ address, is })))

/** Responses that are not as they were before there was the issue. */
const changedSince = (before: ReadonlyMap<string, string>, responses: Responses): readonly Finding[] =>
  [...responses].flatMap(([address, response]) => {
    const earlier = before.get(address)
    const now = stableText(response)
    if (earlier === undefined || earlier === now || ANYWAY.test(address)) return []
    return [{ address, is: difference(now, earlier) }]
  })

/** Responses at the addresses of an issue that are not as those at the addresses of one that never was. */
const unlikeNone = async (origin: string, hidden: Issue, responses: Responses): Promise<readonly Finding[]> => {
  const twin = imagineIssue(hidden.place.year, hidden.papers.length)
  const others = addressesOf(twin, hostOf(origin))
  const pairs = addressesOf(hidden, hostOf(origin)).map((address, n) => [address, others[n] ?? ''] as const)
  const compared = await inTurn(pairs, async ([address, other]): Promise<readonly Finding[]> => {
    const response = responses.get(address)
    if (!response || address === other || ANYWAY.test(address)) return []
    const [one, two] = [comparable(response, hidden), comparable(await ask(origin + other), twin)]
    return one === two ? [] : [{ address, is: difference(one, two) }]
  })
  return compared.flat()
}

const isShown = ({ status }: Response) => status < 400

/** What a visitor gets from a journal that has no such issue yet; to compare with. */
export const openSurvey = async (origin: string, { year, papers }: IssueSize) => {
  const host = hostOf(origin)
  const none = imagineIssue(year, papers)
  const before = await crawl(origin, addressesOf(none, host))
  const ofNone = new Set(
    addressesOf(none, host).filter(address => none.marks.some(({ text }) => address.includes(text))),
  )
  const common = [...before].filter(([address]) => !ofNone.has(address))
  const stable = new Map(common.map(([address, response]) => [address, stableText(response)]))
  return {
    /** Asks everything; only where all of the issue is hidden, responses must be as if there were none. */
    look: async (hidden: Issue, marks: readonly Mark[], { isAllHidden, followed }: Looking): Promise<Survey> => {
      const responses = await crawl(origin, [...addressesOf(hidden, host), ...stable.keys()], followed)
      const differences = isAllHidden
        ? [...changedSince(stable, responses), ...(await unlikeNone(origin, hidden, responses))]
        : []
      return { asked: responses.size, leaks: leaksIn(responses, marks), differences }
    },

    /** Staff read the issue; what they were sent must not make others see more: by a cache, its tag, a part, or HEAD. */
    lookAfterStaff: async (hidden: Issue, authorization: string) => {
      const asked = await inTurn([...new Set(addressesOf(hidden, host))], async address => {
        const staff = await ask(origin + address, { headers: { authorization } })
        const { etag } = staff.headers
        const more = { range: 'bytes=0-3', ...(etag !== undefined && { 'if-none-match': etag }) }
        const others = [await ask(origin + address), await ask(origin + address, { headers: more })]
        const head = await ask(origin + address, { method: 'HEAD' })
        return { address, staff, others: [...others, head] }
      })
      const seen = asked.flatMap(({ address, staff }) => marksIn(address, staff, hidden.marks))
      const leaks = asked.flatMap(({ address, others }) =>
        others.flatMap(other => marksIn(address, other, hidden.marks).map(({ is }) => ({ address, is }))),
      )
      const differences = asked.flatMap(({ address, others: [plain, ...others] }) =>
        others.some(other => plain && isShown(other) !== isShown(plain))
          ? [{ address, is: `${others.map(({ status }) => status).join()} with a tag, and by HEAD` }]
          : [],
      )
      return { asked: asked.length * 4, seen: new Set(seen).size, leaks, differences }
    },
  }
}
