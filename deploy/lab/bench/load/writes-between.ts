import { authorizationOf, send } from './request.ts'

const WRITES = 40

/** Creates a volume of that name; each call then changes it, and resolves to its event's position once that is projected. */
export const writerTo = async (address: string, volumeName = 'Written in between') => {
  const headers = await authorizationOf(address)
  const volumes = `${address}/api/v1/papers/volumes`
  const json = { year: 2025, issueType: 'Special', volumeName }
  const { body } = await send(volumes, { method: 'POST', headers, json })
  const { id } = JSON.parse(body.toString()).data.volume
  let isActive = true
  return async () => {
    isActive = !isActive
    const changed = await send(`${volumes}/${id}`, { method: 'PATCH', headers, json: { isActive } })
    return changed.headers['x-event-position'] ?? ''
  }
}

type Query = (n: number, headers: Readonly<Record<string, string>>) => Promise<unknown>

/**
 * Milliseconds that were taken by each write, and by each query after it, for which nothing is cached: its headers ask for
 * what was written, so that no page of a moment ago is sent.
 */
export const afterWrites = async (write: () => Promise<string>, query: Query, taken: () => Promise<number>) => {
  const writes: number[] = []
  const queries: number[] = []
  for (let n = 0; n < WRITES; n += 1) {
    const began = await taken()
    const position = await write()
    const written = await taken()
    await query(n, { 'x-wait-for-position': position })
    writes.push(written - began)
    queries.push((await taken()) - written)
  }
  return { writes, queries }
}
