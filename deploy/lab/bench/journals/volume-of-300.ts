import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { volumeEntries } from './history.ts'
import { startIndexedJournal } from './indexed-journal.ts'
import { authorizationOf, send } from '../load/request.ts'
import type { Bench } from '../row.ts'
import { writeLog } from './scratch.ts'

const place = { year: 2026, issueType: 'Regular', name: 'Vol. 77, No. 3' } as const

/** A volume of 300 papers, as the events of its stream. */
export const volumeOf300 = volumeEntries(place, 300)

/** The query of the public page of the volume. */
export const pageOf300 = `/api/v1/papers?${new URLSearchParams({
  year: String(place.year),
  issueType: place.issueType,
  volumeName: place.name,
})}`

/** The address of its page. */
export const addressOf300 = `/papers/${place.year}/regular/${encodeURIComponent(place.name)}`

/** The addresses of the pages of its papers. */
export const papersOf300 = volumeOf300.flatMap(({ event }) =>
  event.type === 'PaperUploaded' ? [paperPath({ ...event.data, sr: event.data.serial })] : [],
)

/** The headers of every browser. */
export const browser = {
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

/** A running journal of 5,000 papers and the volume. */
export const journalWith300 = async (bench: Bench) => {
  const directory = await bench.log({ papers: 5000 })
  await writeLog(directory, volumeOf300)
  const journal = await startIndexedJournal(directory)
  bench.atEnd(journal.stop)
  return journal
}

/** The addresses of its papers in the API of a running journal. */
export const callsOf300 = async (address: string): Promise<readonly string[]> => {
  const { papers } = JSON.parse((await send(address + pageOf300)).body.toString()).data
  return papers.map(
    ({ volumeId, id }: Record<'volumeId' | 'id', string>) => `${address}/api/v1/papers/${volumeId}/${id}`,
  )
}

/** Each call changes the title of another paper of the volume. */
export const writerTo300 = async (address: string): Promise<() => Promise<unknown>> => {
  const headers = await authorizationOf(address)
  const papers = await callsOf300(address)
  let n = 0
  return () => {
    n += 1
    const json = { title: `Another title ${n}` }
    return send(papers[n % papers.length] ?? address, { method: 'PATCH', headers, json })
  }
}
