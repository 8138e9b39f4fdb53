import type { MetadataResponse, RevisedPaper } from '@shodh/contracts/papers/back-office/metadata.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { merge } from '../../../../../ui/admin/changes/merge.ts'
import { checkPaper, paperForm, type PaperForm } from '../../edit/form/paper-form.ts'
import { isDisputed } from '../chosen.ts'
import { type Cells, cellsOf, columnOfError, normalisedCell, withCells } from './cells.ts'
import type { Row } from './read-sheet.ts'
import { fingerprintOf, versionIn } from './version.ts'

/** A cell that says otherwise than the journal. */
export type Change = {
  readonly name: string
  readonly before: string
  readonly after: string
  /** Why it cannot be saved, in the words of the field. */
  readonly error?: string | undefined
  /** Whether the journal was changed as well since the sheet was exported, and to something else. */
  readonly isDisputed?: boolean
}

/** A row that would change its paper. */
export type ChangedRow = {
  readonly number: number
  readonly id: string
  readonly changes: readonly Change[]
}

export type Compared = {
  /** Those that cannot be saved as they are first, then what two people changed. */
  readonly changed: readonly ChangedRow[]
  readonly invalid: number
  readonly disputed: number
  readonly unchanged: number
  /** Sentences about rows that are of no paper here. */
  readonly problems: readonly string[]
  /** Sentences about rows that say otherwise where their paper is, which a sheet does not change. */
  readonly moved: readonly string[]
  /** Cells of which the file has lost letters: they stay as they are in the journal. */
  readonly lost: number
}

const LOST =
  'Letters of this cell were lost when the file was saved. Please save it as “CSV UTF-8” and import it again.'

const FORMULA = 'This is a formula, or what a spreadsheet program shows where one fails, and no text.'

/** What begins as a formula, or is an error value of Excel, LibreOffice or Google Sheets. */
const isFormula = (text: string) =>
  /^(?:=|#(?:REF!|NAME\?|VALUE!|DIV\/0!|N\/A|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|BUSY!|ERROR!|#+)$|Err:\d{3}$)/iu.test(
    text,
  )

/** Zeros that a spreadsheet program takes off what looks like a number. */
const withoutZeros = (text: string) => (/^0+\d+$/u.test(text) ? text.replace(/^0+/u, '') : text)

type Read = { readonly text: string; readonly isLost?: boolean; readonly error?: string }

/** The order of day and month in which a spreadsheet program has written the dates of a column. */
type DayOrder = 'day first' | 'month first' | undefined

const WRITTEN = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/u

const iso = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** YYYY-MM-DD of a date as spreadsheet programs write it; any other text stays. */
const dayIn = (text: string, order: DayOrder) => {
  const [, first, second, year] = WRITTEN.exec(text) ?? []
  if (year === undefined || order === undefined) return text
  return order === 'day first' ? iso(year, second, first) : iso(year, first, second)
}

/** By which of both more cells say what is stored, or a date at all. */
const dayOrderOf = (cells: readonly (readonly [cell: string, stored: string])[]): DayOrder => {
  const fitting = (order: DayOrder) =>
    cells.filter(([cell, stored]) => dayIn(cell, order) === stored && cell !== stored).length
  const valid = (order: DayOrder) =>
    cells.every(([cell]) => !WRITTEN.test(cell) || Number(dayIn(cell, order).slice(5, 7)) <= 12)
  const [day, month] = [valid('day first'), valid('month first')]
  if (day !== month) return day ? 'day first' : 'month first'
  const votes = fitting('day first') - fitting('month first')
  if (votes === 0) return undefined
  return votes > 0 ? 'day first' : 'month first'
}

const WINDOWS_1252 = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
)

const isOutside = (letter: string) => !WINDOWS_1252.has(letter)

/** Whether a program may have written `saved` for a letter that its encoding lacks: `?`, or what is most like it. */
const canStandFor = (letter: string, saved: string) =>
  saved === '?' ||
  letter.normalize('NFKD').startsWith(saved) ||
  (/[\p{P}\p{S}]/u.test(letter) && /^[!-/:-@[-`{-~]$/u.test(saved))

/** Whether a cell is what is left of a text that was saved in Windows-1252, as Excel does. */
export const isLeftOf = (saved: string, stored: string) => {
  let at = 0
  for (const letter of stored) {
    const next = saved[at] ?? ''
    if (next !== letter && !(next !== '' && isOutside(letter) && canStandFor(letter, next))) return false
    at += next === letter || saved.slice(at, at + letter.length) !== '??' ? next.length : letter.length
  }
  return at === saved.length
}

const questionMarks = (text: string) => text.split('?').length

/** Whether a cell that was edited has lost letters as well. */
const hasLostLetters = (saved: string, stored: string) =>
  questionMarks(saved) > questionMarks(stored) && Array.from(stored).some(isOutside)

/** What a cell says: the same as the journal where only a spreadsheet program has written it otherwise. */
const readCell = (name: string, cell: string, stored: string, order: DayOrder): Read => {
  const text = normalisedCell(name, name === 'publishedOn' ? dayIn(cell, order) : cell)
  if (text === stored || text === withoutZeros(stored)) return { text: stored }
  if (isLeftOf(cell, stored)) return { text: stored, isLost: true }
  if (hasLostLetters(cell, stored)) return { text, error: LOST }
  return isFormula(cell) && !isFormula(stored) ? { text, error: FORMULA } : { text }
}

const mapped = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value, name: string) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))

/** The columns that the journal has changed since the row was exported. */
const changedSince = ({ version }: Row, { revision }: RevisedPaper, mine: Cells, theirs: Cells) => {
  const exported = versionIn(version)
  if (!exported || exported.revision === revision) return { disputed: [] as string[], taken: [] as string[] }
  return merge<Cells>({
    base: mapped(mine, (_, name) => exported.fingerprints[name] ?? fingerprintOf()),
    mine: mapped(mine, text => fingerprintOf(text)),
    theirs: mapped(mine, (_, name) => fingerprintOf(theirs[name])),
  })
}

/** The first error of each column; one of a column that says what it did before stands at the first change. */
const errorsOf = (stored: PaperForm, changes: readonly Change[]) => {
  const form = withCells(stored, Object.fromEntries(changes.map(({ name, after }) => [name, after])))
  const errors = new Map<string, string>()
  for (const { name, message } of checkPaper(stored)(form)) {
    const column = columnOfError(name, form)
    const shown = changes.some(change => change.name === column) ? column : (changes[0]?.name ?? '')
    if (!errors.has(shown)) errors.set(shown, message)
  }
  return errors
}

const compareRow = (row: Row, paper: RevisedPaper, order: DayOrder) => {
  const stored = paperForm(paper)
  const theirs = cellsOf(stored)
  const read = mapped(row.cells, (cell, name) => readCell(name, cell, theirs[name] ?? '', order))
  const mine = mapped(read, ({ text }) => text)
  const { disputed, taken } = changedSince(row, paper, mine, theirs)
  const found = Object.entries(mine)
    .filter(([name, text]) => text !== (theirs[name] ?? '') && !taken.includes(name))
    .map(([name, after]): Change => ({ name, before: theirs[name] ?? '', after, isDisputed: disputed.includes(name) }))
  const errors = found.length > 0 ? errorsOf(stored, found) : undefined
  const changes = found.map(change => ({ ...change, error: read[change.name]?.error ?? errors?.get(change.name) }))
  return { changes, lost: Object.values(read).filter(({ isLost }) => isLost).length }
}

/** The row as a sentence where it says another volume, year or serial number than the journal. */
const movedOf = ({ number, place }: Row, { volumeName, year, sr }: RevisedPaper, order: DayOrder) => {
  const stored: Cells = { Volume: volumeName, Year: String(year), 'Sr.': String(sr) }
  const others = Object.entries(place).flatMap(([heading, cell]) => {
    const { text, error } = readCell(heading, cell, stored[heading] ?? '', order)
    return text === stored[heading] || error !== undefined ? [] : [`${heading} “${text}” (here “${stored[heading]}”)`]
  })
  return others.length > 0 ? [`Row ${number}: ${others.join(', ')}`] : []
}

const problemsOf = ({ papers, deleted }: MetadataResponse) => {
  const known = new Set(papers.map(({ id }) => id))
  const gone = new Map(deleted.map(({ id, title }) => [id, title]))
  const seen = new Map<string, number>()
  return ({ number, id }: Row): string | undefined => {
    const before = seen.get(id)
    if (id === '') return `Row ${number} has no paper ID.`
    if (before !== undefined) return `Row ${number} is of the same paper as row ${before}, which counts.`
    seen.set(id, number)
    const title = gone.get(id)
    if (title !== undefined) return `Row ${number}: “${title}” was deleted meanwhile.`
    return known.has(id) ? undefined : `Row ${number}: no paper has the ID ${id}. It may be of another journal.`
  }
}

/** Names the other paper where two would have one DOI once the sheet is applied; each goes by what it says then. */
const withTakenDois = (rows: readonly ChangedRow[], papers: ReadonlyMap<string, RevisedPaper>) => {
  const changeOf = (row: ChangedRow | undefined) => row?.changes.find(({ name }) => name === 'doi')
  const changed = new Map(rows.map(row => [row.id, changeOf(row)?.after]))
  const holders = Map.groupBy(papers.values(), ({ id, doi }) => doiKey(changed.get(id) ?? doi ?? ''))
  return rows.map(row => {
    const doi = changeOf(row)
    if (!doi || doi.after === '' || doiKey(doi.after) === doiKey(doi.before)) return row
    const other = holders.get(doiKey(doi.after))?.find(({ id }) => id !== row.id)
    if (!other) return row
    const error = doi.error ?? `The DOI ${doi.after} belongs to another paper: “${other.title}”`
    return { ...row, changes: row.changes.map(change => (change === doi ? { ...doi, error } : change)) }
  })
}

const isInvalid = ({ changes }: ChangedRow) => changes.some(({ error }) => error !== undefined)

/** The rows by what they need of somebody. */
const byUrgency = (rows: readonly ChangedRow[]) => {
  const invalid = rows.filter(isInvalid)
  const valid = rows.filter(row => !isInvalid(row))
  const changed = [...invalid, ...valid.filter(isDisputed), ...valid.filter(row => !isDisputed(row))]
  return { changed, invalid: invalid.length, disputed: rows.filter(isDisputed).length }
}

/** What each row would change of the papers as they are stored now. */
export const compareSheet = (rows: readonly Row[], stored: MetadataResponse): Compared => {
  const papers = new Map(stored.papers.map(paper => [paper.id, paper]))
  const days = rows.flatMap(({ id, cells: { publishedOn } }) =>
    publishedOn === undefined ? [] : [[publishedOn, papers.get(id)?.publishedOn ?? ''] as const],
  )
  const order = dayOrderOf(days)
  const problemOf = problemsOf(stored)
  const problems: string[] = []
  const moved: string[] = []
  const changed: ChangedRow[] = []
  let [unchanged, lost] = [0, 0]
  for (const row of rows) {
    const problem = problemOf(row)
    const paper = papers.get(row.id)
    if (problem !== undefined || !paper) {
      problems.push(problem ?? '')
      continue
    }
    const compared = compareRow(row, paper, order)
    lost += compared.lost
    moved.push(...movedOf(row, paper, order))
    if (compared.changes.length === 0) unchanged += 1
    else changed.push({ number: row.number, id: row.id, changes: compared.changes })
  }
  return { ...byUrgency(withTakenDois(changed, papers)), unchanged, problems, moved, lost }
}
