import { momentIn } from '@shodh/contracts/papers/views.ts'
import { type FormValues, URLENCODED, valuesIn } from '@shodh/contracts/operations/form-bodies.ts'
import { errorCodes, type FastifyPluginAsync, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Markup, xml } from '../../markup.ts'
import { prepare, type Prepared, sendPrepared } from '../../cache/prepared.ts'
import { responseCache } from '../../cache/response-cache.ts'
import { versionOf } from '../../views/served-views.ts'
import { orcidMarker } from '../../papers/authors/confirmed-orcids.ts'
import { publicRoute } from '../../responses.ts'
import type { DiscoveryPorts } from '../journal.ts'
import { lastChange } from './records.ts'
import { type OaiError, type OaiRequest, oaiRequest } from './requests.ts'
import { resumptionTokens } from './resumption-token.ts'
import { answer } from './verbs.ts'
import { COMMAND_LATE_MS } from '@shodh/contracts/limits.ts'

const SECOND_MS = 1000

type Known = {
  /** The last change of a record; undefined where nothing was ever published. */
  readonly last: Date | undefined
  /** Whether every event that the log had at `now` is projected. */
  readonly isProjected: boolean
  readonly now: Date
}

/**
 * The moment up to which every change is in a response that is made later than `now`. Once the last change is long
 * enough ago, it is later than that, so that the next harvest does not repeat it: then it is settled. It is never in the
 * future, where the last change is because the clock went back.
 */
export const responseMoment = ({
  last,
  isProjected,
  now,
}: Known): { readonly at: Date; readonly isSettled: boolean } => {
  if (last === undefined) return { at: now, isSettled: false }
  // an event may follow one that is later by as much, and a harvest that goes on from here must not miss it
  const recorded = now.getTime() - COMMAND_LATE_MS
  return isProjected && recorded >= last.getTime() + SECOND_MS
    ? { at: new Date(recorded), isSettled: true }
    : { at: new Date(Math.min(last.getTime() - COMMAND_LATE_MS, now.getTime())), isSettled: false }
}

const seconds = (date: Date) => `${date.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`

/** The moment up to which every change is in a response that is made afterwards. */
const momentNow = async ({ views, head }: DiscoveryPorts) => {
  const now = new Date()
  const logged = await head()
  const isProjected = (await views.paperRecords.checkpoint()) >= logged
  const last = await lastChange(views.paperRecords)
  return responseMoment({ last: last === undefined ? undefined : new Date(momentIn(last)), isProjected, now })
}

/** Errors after which the request is not repeated (OAI-PMH 2.0, section 3.2). */
// Stryker disable next-line StringLiteral: A request without a verb has no attributes that could be repeated.
const UNREADABLE: ReadonlySet<string> = new Set(['badVerb', 'badArgument'])

/** Attributes of a request that could be read. */
const attributes = (request: OaiRequest | OaiError) => {
  // Stryker disable next-line ArrayDeclaration, ConditionalExpression, StringLiteral: Only for the types: the attributes of such a request are not asked for.
  if ('error' in request) return []
  return Object.entries({ verb: request.verb, ...request.arguments }).map(
    ([name, value]) => xml` ${{ markup: name }}="${value}"`,
  )
}

const content = (request: OaiRequest | OaiError, found: Markup | OaiError): Markup => {
  if ('error' in found) return xml`<error code="${found.error}">${found.message}</error>`
  // Stryker disable next-line StringLiteral: Only for the types: what was found was asked for with a verb.
  const verb = { markup: 'verb' in request ? request.verb : '' }
  return xml`<${verb}>${found}</${verb}>`
}

const HARVEST_CACHE_MAX_BYTES = 8 * 1024 * 1024

const HOUR_MS = 60 * 60 * 1000
const XML = { contentType: 'text/xml; charset=utf-8', vary: 'Accept-Encoding' }

type Fields = Readonly<Record<string, unknown>>

const FORM_MAX_BYTES = 16 * 1024

/** One that is given twice has a list. */
const fieldsOf = (values: FormValues): Fields =>
  Object.fromEntries([...values].map(([name, [value, ...others]]) => [name, others.length > 0 ? [] : value]))

/** The journal as a repository of OAI-PMH 2.0, if it has an e-mail address. An error of the protocol is a success of HTTP. */
export const oaiRoutes: FastifyPluginAsync<DiscoveryPorts> = async (app, given) => {
  const orcids = orcidMarker(given)
  const ports = { ...given, tokens: resumptionTokens(given.sign), marked: orcids.mark }
  const sources = [ports.views.paperRecords, ports.views.volumes, orcids.source]
  const cache = responseCache<Prepared>(HARVEST_CACHE_MAX_BYTES)

  const documentOf = async (fields: Fields) => {
    // before anything is read: what changes meanwhile is for the next harvest
    const { at, isSettled } = await momentNow(ports)
    const request = oaiRequest(fields)
    const found = 'error' in request ? request : await answer(ports, request)
    const isReadable = !('error' in found && UNREADABLE.has(found.error))
    const { markup } = xml`<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"><responseDate>${seconds(at)}</responseDate><request${isReadable ? attributes(request) : undefined}>${ports.publicUrl()}/oai</request>${content(request, found)}</OAI-PMH>
`
    return { response: prepare(markup, XML), isSettled }
  }

  const made = async (fields: Fields, key: string, version: string) => {
    const { response, isSettled } = await documentOf(fields)
    if (isSettled) cache.set(key, version, response)
    return response
  }

  const respond = async (request: FastifyRequest, reply: FastifyReply, fields: Fields) => {
    if (ports.settings.email === undefined) return reply.callNotFound()
    // the tokens of a response expire, so it is not cached for longer than an hour
    const key = JSON.stringify([Math.floor(Date.now() / HOUR_MS), fields])
    const version = await versionOf(sources)
    const response = cache.get(key, version) ?? (await made(fields, key, version))
    await sendPrepared(request, reply, response)
    // Stryker disable next-line CallExpression: Only a cache of 8 MiB that overflows shows it; that the bytes are counted again is tested where it is done.
    cache.resize(key, response)
    return reply
  }

  app.addContentTypeParser<string>(URLENCODED, { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_, body, done) => {
    const values = valuesIn(body)
    if (values) done(null, fieldsOf(values))
    else done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
  })
  app.get<{ Querystring: Fields }>('/oai', publicRoute, (request, reply) => respond(request, reply, request.query))
  app.post<{ Body: Fields | undefined }>('/oai', publicRoute, (request, reply) =>
    respond(request, reply, request.body ?? {}),
  )
}
