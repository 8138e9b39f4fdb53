import { agentOf, type LateReading, type Reading, type ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import { type Client, pdfBlob } from '../client.ts'
import { smallPdf } from '../pdfs/pdf.ts'

const FIREFOX = agentOf('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')
const ROBOTS = [agentOf('Googlebot/2.1'), agentOf('GPTBot/1.2'), agentOf('')]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Seconds of a day in which a reader is also known as the day before. */
const OVERLAP_MS = 31_000
/** India has one time zone without summer time. */
const OFFSET_MS = 5.5 * HOUR_MS

/** The months of the readings, the last of which late ones reach. */
export const MONTHS = Array.from({ length: 11 }, (_, n) => new Date(Date.UTC(2024, 11 + n)).toISOString().slice(0, 7))
export const FIRST_DAY = '2024-12-25'
const DAYS = 240

export type ReadVolume = { readonly id: string; readonly papers: readonly string[] }

/** Volumes with papers to be read. */
export const publishRead = async (editor: Client): Promise<readonly ReadVolume[]> => {
  const volumes: ReadVolume[] = []
  for (const [n, size] of [3, 2].entries()) {
    const volumeName = `Read ${n}`
    const { id } = await editor.createVolume(volumeName)
    const papers: string[] = []
    for (let sr = 0; sr < size; sr += 1) {
      const file = pdfBlob(smallPdf(`${n} ${sr}`))
      papers.push((await editor.upload({ volumeName, title: `Paper ${n} ${sr}` }, file)).body.data.paper.id)
    }
    volumes.push({ id, papers })
  }
  return volumes
}

type Item = { readonly id: string; readonly papers?: readonly string[] }

/** A reading with what nobody stores: who it was. */
export type KnownReading = Reading & { readonly who: string; readonly papers: readonly string[] }

export type Generated = { readonly readings: readonly KnownReading[]; readonly late: readonly LateReading[] }

/** The same numbers each time, below a maximum. */
const numbers = (seed: number) => (max: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * max)
}

const dayAt = (at: number) => Math.floor((at + OFFSET_MS) / DAY_MS)

const readerOf = (who: string, at: number) => {
  const day = dayAt(at)
  const isEarly = (at + OFFSET_MS) % DAY_MS < OVERLAP_MS
  return { reader: `${who} ${day}`, ...(isEarly && { readerBefore: `${who} ${day - 1}` }) }
}

const kindOf = ({ papers }: Item, number: number) => (papers ? 'zip' : number === 0 ? 'page' : 'pdf')

/** Often soon after another, or just before or after an hour or a day begins; about a step later otherwise. */
const nextAt = (at: number, below: (max: number) => number, step: number) => {
  const dice = below(100)
  const border = Math.ceil((at + 1) / (HOUR_MS / 2)) * (HOUR_MS / 2)
  if (dice < 40) return at + below(40) * 1000
  if (dice < 50 && border - at < 2 * step) return border + (below(60) - 30) * 1000
  return at + below(2 * step)
}

/**
 * Readings of some months by people, robots and staff, of whom many click twice, and stay over the border of an hour or
 * of a day; and late ones, sent repeatedly, too late, or from the future.
 */
export const generatedReadings = (count: number, volumes: readonly ReadVolume[], firstDay: string): Generated => {
  const items: readonly Item[] = [...volumes, ...volumes.flatMap(({ papers }) => papers.map(id => ({ id })))]
  const below = numbers(11)
  let at = Date.parse(`${firstDay}T00:00:00+05:30`)
  const spread = Math.round((DAYS * DAY_MS) / count)
  const readings = Array.from({ length: count }, (): KnownReading => {
    // never back: what two services count in the same moment is a test of its own
    at = Math.max(at, nextAt(at, below, spread))
    const item = items[below(items.length)] ?? { id: '' }
    const { id, papers = [] } = item
    const common = { at, kind: kindOf(item, below(3)), item: id, papers } as const
    const dice = below(100)
    if (dice < 4) return { ...common, who: '', reader: '', agent: '' }
    const agent = dice < 20 ? (ROBOTS[dice % 3] ?? FIREFOX).ref : FIREFOX.ref
    const who = `reader-${below(8)}`
    const content = item.papers ? { content: contentOf(id) } : {}
    return { ...common, who, ...readerOf(who, at), agent, ...content }
  })
  const late = readings
    .filter(({ kind, agent }, n) => n % 50 === 0 && kind !== 'zip' && agent === FIREFOX.ref)
    .flatMap(({ item, at: opened }, n): LateReading[] => {
      const receivedAt = opened + (below(45) - 3) * DAY_MS
      const one = { id: `late-${n}`, kind: n % 2 === 0 ? 'pdf' : 'page', item, at: opened, receivedAt } as const
      return Array.from({ length: 1 + (n % 3) }, () => ({ ...one, agent: FIREFOX.ref }))
    })
  return { readings, late }
}

const contentOf = (volume: string) => `content of ${volume}`

const BATCH = 500

/** Stores them as query services and devices do. */
export const storeGenerated = async (
  log: Pick<ReadingLog, 'append'>,
  { readings, late }: Generated,
  volumes: readonly ReadVolume[],
) => {
  const agents = Object.fromEntries([FIREFOX, ...ROBOTS].map(({ ref, text }) => [ref, text]))
  const contents = Object.fromEntries(volumes.map(({ id, papers }) => [contentOf(id), papers]))
  await log.append({ agents, contents })
  for (let n = 0; n < readings.length; n += BATCH)
    await log.append({ readings: readings.slice(n, n + BATCH).map(({ who: _, papers: __, ...reading }) => reading) })
  for (let n = 0; n < late.length; n += BATCH) await log.append({ late: late.slice(n, n + BATCH) })
}

export const isPerson = ({ reader, agent }: Reading) => reader !== '' && agent === FIREFOX.ref
export const isRobot = ({ reader, agent }: Reading) => reader !== '' && agent !== FIREFOX.ref
