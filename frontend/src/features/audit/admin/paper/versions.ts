import type { AuditEvent, PaperTimelineResponse, Values } from '@shodh/contracts/audit/log.ts'

/** One version of the PDF, with the fields of the paper as they were when it came. */
export type Version = {
  readonly version: number
  readonly bytes: number
  readonly pages: number | null
  readonly sha256: string
  readonly url: string
  readonly event: AuditEvent
  readonly fields: Values
}

/** Details of the file, not of the paper. */
const OF_FILE = ['version', 'sha256', 'bytes', 'pages', 'status']

const fieldsOf = (state: Values) =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !OF_FILE.includes(name)))

const numberIn = (values: Values, name: string) => {
  const value = values[name]
  return typeof value === 'number' ? value : null
}

/** The versions in the order in which they came. */
export const versionsIn = ({ paper, events }: PaperTimelineResponse): readonly Version[] => {
  const versions: Version[] = []
  let state: Values = {}
  for (const event of events) {
    if (event.entity.kind !== 'paper') continue
    state = { ...state, ...event.after }
    const version = numberIn(event.after, 'version')
    const sha256 = event.after['sha256']
    if (version === null || typeof sha256 !== 'string') continue
    const url = `/api/v1/papers/${paper.volume.id}/${paper.id}/versions/${version}.pdf`
    const file = { bytes: numberIn(event.after, 'bytes') ?? 0, pages: numberIn(event.after, 'pages') }
    versions.push({ version, sha256, url, ...file, event, fields: fieldsOf(state) })
  }
  return versions
}

/** Fields that differ, before and after. */
export const differences = (one: Values, other: Values): Pick<AuditEvent, 'before' | 'after'> => {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const changed = names.filter(name => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
  const of = (values: Values) => Object.fromEntries(changed.map(name => [name, values[name] ?? null]))
  return { before: of(one), after: of(other) }
}
