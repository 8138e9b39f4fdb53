import type { NewObject } from './new-objects.ts'
import type { PdfStructure } from './structure.ts'

type Placed = Omit<NewObject, 'body'> & { readonly offset: number }

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Runs of numbers that follow each other. */
const sections = (objects: readonly Placed[]): readonly (readonly Placed[])[] => {
  const runs: Placed[][] = []
  for (const object of objects) {
    const run = runs.at(-1)
    if (run?.at(-1)?.number === object.number - 1) run.push(object)
    else runs.push([object])
  }
  return runs
}

/** What an update adds: objects, of which one is what the file says of itself. */
type Update = Omit<PdfStructure, 'info'> & { readonly info: NewObject }

const trailer = (size: number, { catalog, info, id, crossReference }: Update) =>
  [
    `/Size ${size} /Root ${catalog.number} ${catalog.generation} R`,
    ...(crossReference === undefined ? [] : [`/Prev ${crossReference}`]),
    `/Info ${info.number} ${info.generation} R`,
    ...(id === undefined ? [] : [`/ID ${id}`]),
  ].join(' ')

const entry = ({ offset, generation }: Placed) =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`

const table = (objects: readonly Placed[], size: number, structure: Update) => {
  const parts = sections(objects).map(run => `${run[0]?.number} ${run.length}\n${run.map(entry).join('')}`)
  // a table that follows no other begins with the object that heads the free ones (ISO 32000-1, 7.5.4)
  const head = structure.crossReference === undefined ? '0 1\n0000000000 65535 f \n' : ''
  return latin1(`xref\n${head}${parts.join('')}trailer\n<< ${trailer(size, structure)} >>\n`)
}

/** Of one byte for the type, four for the offset and two for the generation (ISO 32000-1, 7.5.8.2). */
const stream = (objects: readonly Placed[], own: number, structure: Update) => {
  const index = sections(objects).flatMap(run => [run[0]?.number, run.length])
  const rows = objects.map(({ offset, generation }) => {
    const row = Buffer.alloc(7)
    row.writeUInt8(1, 0)
    row.writeUInt32BE(offset, 1)
    row.writeUInt16BE(generation, 5)
    return row
  })
  const data = Buffer.concat(rows)
  const dictionary = `<< /Type /XRef /W [1 4 2] /Index [${index.join(' ')}] /Length ${data.length} ${trailer(own + 1, structure)} >>`
  return Buffer.concat([latin1(`${own} 0 obj\n${dictionary}\nstream\n`), data, latin1('\nendstream\nendobj\n')])
}

/** What is written behind a PDF so that it has these objects, too (an incremental update, ISO 32000-1, 7.5.6): its own bytes stay. */
export const updateOf = (structure: Update, objects: readonly NewObject[]): Buffer => {
  const { catalog, pages, info, length, isStream } = structure
  const all = [...objects, info, ...[catalog, pages].map(({ text, ...at }) => ({ ...at, body: latin1(text) }))]
  const parts = [latin1('\n')]
  let offset = length + 1
  const placed = all.map((object): Placed => {
    const { number, generation, body } = object
    const part = Buffer.concat([latin1(`${number} ${generation} obj\n`), body, latin1('\nendobj\n')])
    parts.push(part)
    offset += part.length
    return { ...object, offset: offset - part.length }
  })
  const known =
    structure.objects?.filter(({ number }) => number > 0 && !placed.some(one => one.number === number)) ?? []
  const inOrder = [...known, ...placed].toSorted((one, other) => one.number - other.number)
  const next = (inOrder.at(-1)?.number ?? 0) + 1
  if (isStream) {
    const own = { number: next, generation: 0, offset }
    parts.push(stream([...inOrder, own], next, structure))
  } else parts.push(table(inOrder, next, structure))
  return Buffer.concat([...parts, latin1(`startxref\n${offset}\n%%EOF\n`)])
}
