import { Readable } from 'node:stream'
import type { AuditEvent, PaperTimelineResponse, Replacement, Values } from '@shodh/contracts/audit/log.ts'
import { auditOperations } from '@shodh/contracts/audit/operations.ts'
import { AUDIT_PAGE, AUDIT_PAGE_MAX } from '@shodh/contracts/limits.ts'
import { dayText, presentTime } from '@shodh/contracts/time/local-time.ts'
import { may } from '@shodh/contracts/roles.ts'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { BYTE_ORDER_MARK, csvLine } from '@shodh/contracts/text/spreadsheets.ts'
import type { Views } from '../ports.ts'
import type { Routes } from '../responses.ts'
import { findEvents, findPaperEvents, type Wanted, wantedEvents, wantedReplacements } from './find-events.ts'
import { findMoment } from './find-moment.ts'
import { peopleOf } from './actors.ts'
import { auditEvent, type Changed, changesOf, provableEvent, replacement, type Shown } from './show-events.ts'
import type { PastPort } from '../views/past.ts'
import { timeAxis } from './time-axis.ts'
import type { ProvableSince } from './public-log/provable-since.ts'

type Sources = Pick<Views, 'auditLog' | 'papers' | 'deletedPapers'>

/** Everything that happened to a paper; undefined where there never was such a paper. */
const paperTimeline = async (
  { auditLog, papers, deletedPapers }: Sources,
  provableSince: Pick<ProvableSince, 'provableAt'>,
  id: string,
  shown: Shown,
): Promise<PaperTimelineResponse | undefined> => {
  const present = await papers.get(id)
  const paper = present ?? (await deletedPapers.get(id))
  if (!paper) return undefined
  const changes = await changesOf(auditLog, await findPaperEvents(auditLog, paper))
  const { title, volume } = paper
  return {
    paper: { id, title, isDeleted: !present, volume },
    events: await Promise.all(changes.map(changed => provableEvent(changed, provableSince, shown))),
  }
}

const json = (values: Values) => (Object.keys(values).length === 0 ? '' : JSON.stringify(values))

/** How a kind of list is exported: a line for each of its items, below a first one. */
type Lines<Item> = { readonly first: string; readonly line: (item: Item) => string }

const SHARED = ['Position', 'Time', 'What happened', 'Actor', 'Actor id', 'Reason', 'Stated date'] as const

const shared = ({ position, at, sentence, actor, reason, statedAt }: AuditEvent | Replacement) => [
  position,
  at,
  sentence,
  actor.name ?? '',
  actor.id ?? '',
  reason ?? '',
  statedAt ?? '',
]

const eventCsv: Lines<AuditEvent> = {
  first: csvLine([...SHARED, 'Type', 'Kind', 'Id', 'Name', 'Volume id', 'Before', 'After']),
  line: event => {
    const { type, entity, volumeId, before, after } = event
    const about = [type, entity.kind, entity.id, entity.name ?? '', volumeId ?? '']
    return csvLine([...shared(event), ...about, json(before), json(after)])
  },
}

const eventJson: Lines<AuditEvent> = { first: '', line: event => `${JSON.stringify(event)}\n` }

const FILE = ['version', 'SHA-256', 'bytes', 'pages', 'address'] as const

const fileFields = (file: Replacement['before']) =>
  // Stryker disable next-line ArrowFunction: A field that is undefined is written as an empty one.
  file ? [file.version, file.sha256, file.bytes, file.pages ?? '', file.url] : FILE.map(() => '')

const replacementCsv: Lines<Replacement> = {
  first: csvLine([
    ...SHARED,
    'Paper id',
    'Title',
    'Volume id',
    'Volume',
    'Year',
    ...FILE.map(field => `Before: ${field}`),
    ...FILE.map(field => `After: ${field}`),
  ]),
  line: item => {
    const { paper, volume, before, after } = item
    const place = [paper.id, paper.title ?? '', volume.id, volume.name ?? '', volume.year ?? '']
    return csvLine([...shared(item), ...place, ...fileFields(before), ...fileFields(after)])
  },
}

/**
 * Begins to fold the past once an auditor was shown what happened: in a long log that takes seconds, and whoever reads
 * the log is likely to look at the past next.
 */
export const foldAhead =
  (past: Pick<PastPort, 'changes'>) =>
  (_: FastifyRequest, reply: Pick<FastifyReply, 'statusCode'>, done: HookHandlerDoneFunction) => {
    if (reply.statusCode < 400) past.changes().catch(() => undefined)
    done()
  }

type Show<Item> = (changed: Changed, shown: Shown) => Promise<Item | null>

/** What happened, for those who may see who did what. Nothing of it is cached. */
export const auditRoutes: Routes = async (app, ports) => {
  const { answer, query, views, vault, settings, logId, provableSince } = ports
  const { auditLog } = views
  app.addHook('onResponse', foldAhead(ports.past))
  const local = presentTime(settings)

  const shownTo = ({ actor }: FastifyRequest): Shown => ({
    people: peopleOf({ views, vault }, actor !== null && may(actor, 'see users')),
    fileName: async id => (await views.files.get(id))?.places.at(-1)?.name,
    logId,
  })

  const pageOf = async <Item>(
    wanted: Wanted,
    show: Show<Item>,
    page: Parameters<typeof findEvents>[2],
    shown: Shown,
  ) => {
    const { rows, next } = await findEvents(auditLog, wanted, page)
    const all = await Promise.all((await changesOf(auditLog, rows)).map(changed => show(changed, shown)))
    return { items: all.filter(item => item !== null), next }
  }

  /** Page by page, so that it takes as much memory as one of them. */
  async function* linesOf<Item>(
    wanted: Wanted,
    show: Show<Item>,
    { first, line }: Lines<Item>,
    request: FastifyRequest,
  ) {
    const shown = shownTo(request)
    yield first
    let cursor: string | undefined
    do {
      const { items, next } = await pageOf(wanted, show, { limit: AUDIT_PAGE_MAX, cursor }, shown)
      yield items.map(line).join('')
      cursor = next ?? undefined
    } while (cursor !== undefined)
  }

  const send = (reply: FastifyReply, lines: AsyncIterable<string>, [name, type]: readonly [string, string]) => {
    const [stem, ending] = name.split('.')
    const dated = `${stem}-${dayText(local.dayOf(Date.now()))}.${ending}`
    reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${dated}"` })
    // Stryker disable next-line ArrayDeclaration: A response to HEAD is sent without a body, whatever is given.
    return reply.type(`${type}; charset=utf-8`).send(Readable.from(reply.request.method === 'HEAD' ? [] : lines))
  }

  async function* marked(lines: AsyncIterable<string>) {
    yield BYTE_ORDER_MARK
    yield* lines
  }

  query(auditOperations.listEvents, async request => {
    const { limit = AUDIT_PAGE, cursor, ...filter } = request.query
    const wanted = wantedEvents(filter, local)
    const { items, next } = await pageOf<AuditEvent>(wanted, auditEvent, { limit, cursor }, shownTo(request))
    const data = { events: items, pagination: { limit, next } }
    return { message: 'Events retrieved successfully', data }
  })

  answer(auditOperations.exportEventsAsCsv, (request, reply) =>
    send(reply, marked(linesOf(wantedEvents(request.query, local), auditEvent, eventCsv, request)), [
      'log.csv',
      'text/csv',
    ]),
  )

  answer(auditOperations.exportEventsAsJson, (request, reply) =>
    send(reply, linesOf(wantedEvents(request.query, local), auditEvent, eventJson, request), [
      'log.jsonl',
      'application/jsonl',
    ]),
  )

  query(auditOperations.listReplacements, async request => {
    const { limit = AUDIT_PAGE, cursor, ...filter } = request.query
    const wanted = wantedReplacements(filter, local)
    const { items, next } = await pageOf<Replacement>(wanted, replacement, { limit, cursor }, shownTo(request))
    const data = { replacements: items, pagination: { limit, next } }
    return { message: 'Replacements retrieved successfully', data }
  })

  query(auditOperations.getPaperTimeline, async request => {
    const found = await paperTimeline(ports.staffViews, provableSince, request.params.id, shownTo(request))
    return found ? { message: 'History retrieved successfully', data: found } : { refused: 'PAPER_NOT_FOUND' }
  })

  query(auditOperations.findMoment, async request => {
    const found = await findMoment(ports, { query: request.query, local, shown: shownTo(request) })
    return 'refused' in found ? found : { message: 'Moment retrieved successfully', data: found }
  })

  query(auditOperations.readTimeAxis, async () => ({
    message: 'Time axis retrieved successfully',
    data: await timeAxis(ports, local),
  }))

  answer(auditOperations.exportReplacements, (request, reply) =>
    send(reply, marked(linesOf(wantedReplacements(request.query, local), replacement, replacementCsv, request)), [
      'replacements.csv',
      'text/csv',
    ]),
  )
}
