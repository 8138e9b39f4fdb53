/** What an event says, as far as it concerns which PDF of a paper was the published one. */
export type PaperFact = { readonly type: string; readonly at: string; readonly data: unknown }

/** ISO 8601; `until` is null where it still is. */
export type Period = { readonly from: string; readonly until: string | null }

type Withholding = { readonly reason: string; readonly lawfulBasis: string }

export type PublishedVersion = {
  readonly version: number
  readonly sha256: string
  readonly bytes: number
  /** Which of the events published it. */
  readonly event: number
  readonly reason: string | null
  /** When it was the one that readers got. */
  readonly periods: readonly Period[]
  /** While it may not be shown. */
  readonly withheld: Withholding | null
}

/** The fields of a value of unknown shape; none where it is no object. */
export type Fields = Readonly<Record<string, unknown>>

// Stryker disable next-line ConditionalExpression, LogicalOperator: Nothing but an object has fields of the names that are read.
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

const textIn = (fields: Fields, name: string): string | null => (typeof fields[name] === 'string' ? fields[name] : null)

/** One that is in force: each paper that has the bytes may have one. */
type Act = Withholding & { readonly sha256: unknown; readonly paperId: unknown }

type State = {
  readonly isThere: boolean
  readonly isInPreparation: boolean
  readonly versions: readonly PublishedVersion[]
  readonly acts: readonly Act[]
}

const added = (state: State, fields: Fields, event: number): State => {
  const file = fieldsOf(fields['file'])
  const version = {
    version: Number(fields['version'] ?? 1),
    sha256: textIn(file, 'sha256') ?? '',
    bytes: Number(file['bytes']),
    event,
    reason: textIn(fields, 'reason'),
    periods: [],
    withheld: null,
  }
  return { ...state, versions: [...state.versions, version] }
}

const withActs = (state: State, acts: readonly Act[]): State => {
  const firsts = new Map(acts.toReversed().map(act => [act.sha256, act]))
  return {
    ...state,
    acts,
    versions: state.versions.map(version => {
      const act = firsts.get(version.sha256)
      return { ...version, withheld: act ? { reason: act.reason, lawfulBasis: act.lawfulBasis } : null }
    }),
  }
}

const actIn = (fields: Fields): Act => ({
  sha256: fields['sha256'],
  paperId: fields['paperId'],
  reason: textIn(fields, 'reason') ?? '',
  lawfulBasis: textIn(fields, 'lawfulBasis') ?? '',
})

const isSameAct = (one: Act, other: Act) => one.sha256 === other.sha256 && one.paperId === other.paperId

const gone = (state: State): State => ({ ...state, isThere: false })
const back = (state: State): State => ({ ...state, isThere: true })
const published = (state: State): State => ({ ...state, isInPreparation: false })

const changes: Readonly<Record<string, (state: State, fields: Fields, event: number) => State>> = {
  PaperUploaded: (state, fields, event) => ({
    ...back(added(state, fields, event)),
    isInPreparation: fields['inPreparation'] === true,
  }),
  VolumePublished: published,
  PaperPublishedAhead: published,
  PdfReplaced: added,
  PaperDeleted: gone,
  VolumeDeleted: gone,
  PaperRestored: (state, fields) => back(fields['isPublication'] === true ? published(state) : state),
  VolumeRestored: back,
  PdfWithheld: (state, fields) => withActs(state, [...state.acts, actIn(fields)]),
  PdfReleased: (state, fields) =>
    withActs(
      state,
      state.acts.filter(act => !isSameAct(act, actIn(fields))),
    ),
}

const isOpen = ({ periods }: PublishedVersion) => periods.at(-1)?.until === null

const begun = (version: PublishedVersion, at: string): PublishedVersion =>
  isOpen(version) ? version : { ...version, periods: [...version.periods, { from: at, until: null }] }

const ended = (version: PublishedVersion, at: string): PublishedVersion =>
  isOpen(version)
    ? {
        ...version,
        periods: version.periods.map(period => (period.until === null ? { ...period, until: at } : period)),
      }
    : version

/** The newest version is the published one, while its paper is there and public, and nothing withholds it. */
const dated = ({ versions, ...state }: State, at: string): State => ({
  ...state,
  versions: versions.map((version, n) =>
    state.isThere && !state.isInPreparation && n === versions.length - 1 && version.withheld === null
      ? begun(version, at)
      : ended(version, at),
  ),
})

/** Each version of a paper's PDF with the times at which it was the published one, from the paper's events in their order. */
export const publishedVersions = (facts: readonly PaperFact[]): readonly PublishedVersion[] => {
  // Stryker disable next-line ArrayDeclaration: A text names no bytes.
  let state: State = { isThere: false, isInPreparation: false, versions: [], acts: [] }
  for (const [event, { type, at, data }] of facts.entries()) {
    const change = Object.hasOwn(changes, type) ? changes[type] : undefined
    if (change) state = dated(change(state, fieldsOf(data), event), at)
  }
  return state.versions
}
