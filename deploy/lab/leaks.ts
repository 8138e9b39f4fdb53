import { parseArgs } from 'node:util'
import { messageOf } from '@shodh/contracts/errors.ts'
import { journalOf, openSession, type SignedInRequest } from '@shodh/deploy/client/session.ts'
import * as z from 'zod/mini'
import { ask } from './leaks/ask.ts'
import { type Issue, makeIssue, succeed } from './leaks/issue.ts'
import { listen } from './leaks/live.ts'
import { publishWhileRead, untilRead } from './leaks/publish.ts'
import { enter, type Phase, PHASES } from './leaks/phases.ts'
import { type Finding, openSurvey, type Survey } from './leaks/survey.ts'

const USAGE = `usage: TO=http://… node deploy/lab/leaks.ts [--origins=http://…,http://…] [--publish=300]
  Makes an issue in preparation, asks every public address of the running journal for what is in it, in each state until
  it is published, and prints where any of it appears. --origins are query services, where they are asked by themselves. With --publish, an
  issue of so many papers is published instead, and what readers see meanwhile is measured at each origin.`

/** In years of their own, one after the other, so that the public one has the hidden one for its neighbour. */
const OPEN = { year: 2098, papers: 2 }
const HIDDEN = { year: 2097, papers: 3 }

const SHOWN = 40

const print = (what: string, findings: readonly Finding[]) => {
  for (const { address, is } of findings.slice(0, SHOWN)) console.log(`  ${what} ${address}: ${is}`)
  if (findings.length > SHOWN) console.log(`  … and ${findings.length - SHOWN} more`)
}

const report = (name: string, { asked, leaks, differences }: Survey) => {
  console.log(`${name}: ${asked} responses, ${leaks.length} leaks, ${differences.length} differences`)
  print('LEAK', leaks)
  print('differs', differences)
  return leaks.length + differences.length
}

/** All of an issue must be found where it is public: that shows that the script looks. */
const reportSeen = (name: string, { marks }: Issue, { asked, leaks }: Survey) => {
  const unseen = marks.filter(({ is }) => !leaks.some(leak => leak.is === is))
  const addresses = new Set(leaks.map(({ address }) => address)).size
  console.log(
    `${name}: ${marks.length - unseen.length} of ${marks.length} texts seen, at ${addresses} of ${asked} addresses`,
  )
  if (unseen.length > 0) console.log(`  not seen: ${unseen.map(({ is }) => is).join(', ')}`)
  return unseen.length
}

const SignedIn = z.object({ tokens: z.object({ accessToken: z.string() }) })

const authorizationOf = async (request: SignedInRequest, credentials: { email: string; password: string }) => {
  const { email, password } = credentials
  const json = { email, password }
  const { tokens } = await succeed(request, SignedIn, { method: 'POST', path: '/auth/login', json })
  return `Bearer ${tokens.accessToken}`
}

/** An issue that is public at once. */
const findAll = async (request: SignedInRequest, origins: readonly string[]) => {
  const open = await makeIssue(request, OPEN, false)
  let bad = 0
  for (const origin of origins) {
    await untilRead(origin, open, {})
    const survey = await openSurvey(origin, OPEN)
    bad += reportSeen(`${origin}, a public issue`, open, await survey.look(open, open.marks, { isAllHidden: false }))
  }
  return bad
}

const openOrigin = async (origin: string) => ({
  origin,
  live: listen(origin),
  survey: await openSurvey(origin, HIDDEN),
})

type Watched = Awaited<ReturnType<typeof openOrigin>>

/** What is seen at one origin once an issue is in a phase; how much of it is wrong. */
const lookIn = async ({ origin, live, survey }: Watched, phase: Phase, issue: Issue, authorization: string) => {
  const { name, isPublic = () => false, isFirst } = phase
  const hidden = issue.marks.filter(mark => !isPublic(mark))
  const title = `${origin}, ${name}`
  if (hidden.length === 0)
    return reportSeen(title, issue, await survey.look(issue, issue.marks, { isAllHidden: false }))
  const isAllHidden = hidden.length === issue.marks.length
  const how = { isAllHidden, ...(!isFirst && { followed: 0 }) }
  const bad = report(title, await survey.look(issue, hidden, how))
  const streamed = hidden.filter(({ text }) => live.heard().includes(text))
  print(
    'LEAK',
    streamed.map(({ is }) => ({ address: '/api/v1/events', is })),
  )
  if (!isFirst) return bad + streamed.length
  const afterStaff = await survey.lookAfterStaff(issue, authorization)
  const seen = `after staff saw ${afterStaff.seen} of ${issue.marks.length} texts`
  return bad + streamed.length + report(`${title}, ${seen}`, afterStaff)
}

const LOOP_DELAY = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (?<seconds>[\d.e-]+)$/gmu

/** Milliseconds that a main thread was held at most since the last look: its metric begins anew with each. */
const longestHold = async (origin: string) => {
  const text = (await ask(`${origin}/metrics`)).body.toString()
  return 1000 * Math.max(0, ...Array.from(text.matchAll(LOOP_DELAY), ({ groups }) => Number(groups?.['seconds'])))
}

/** What readers of each origin see while an issue is published. */
const measure = async (request: SignedInRequest, origins: readonly string[], papers: number, authorization: string) => {
  const issue = await makeIssue(request, { ...HIDDEN, papers }, true)
  for (const origin of origins) await untilRead(origin, issue, { authorization })
  await Promise.all(origins.map(longestHold))
  const { shown, responded, p99, p99Before, readings, failed, halves } = await publishWhileRead(request, origins, issue)
  const ms = (value: number) => `${value.toFixed(0)} ms`
  console.log(`${papers} papers: responded after ${ms(responded)}`)
  for (const [n, origin] of origins.entries())
    console.log(
      `  ${origin}: shown after ${ms(shown[n] ?? NaN)}, main thread held for ${ms(await longestHold(origin))}`,
    )
  console.log(`  ${readings} readings, ${failed} failed, p99 ${ms(p99)} (before: ${ms(p99Before)})`)
  print('HALF', halves)
  return failed + halves.length
}

const main = async () => {
  const options = { origins: { type: 'string' }, publish: { type: 'string' } } as const
  const { origins: given, publish } = parseArgs({ options }).values
  const access = await journalOf(process.env, 'TO')
  const origins = given?.split(',') ?? [access.address]
  const waiting = { stopping: new AbortController().signal, onWaiting: console.error }
  const request = await openSession({ ...access, setting: 'TO' }, waiting)
  const authorization = await authorizationOf(request, access.credentials)
  if (publish !== undefined) return measure(request, origins, Number(publish), authorization)
  let bad = await findAll(request, origins)

  const watched = await Promise.all(origins.map(openOrigin))
  const issue = await makeIssue(request, HIDDEN, true)
  for (const origin of origins) await untilRead(origin, issue, { authorization })
  for (const phase of PHASES) {
    await enter(request, phase, issue)
    for (const each of watched) bad += await lookIn(each, phase, issue, authorization)
  }
  for (const { live } of watched) live.end()
  return bad
}

main().then(
  bad => {
    process.exitCode = bad > 0 ? 1 : 0
  },
  (error: unknown) => {
    console.error(`${messageOf(error)}\n${USAGE}`)
    process.exitCode = 2
  },
)
