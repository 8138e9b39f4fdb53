import { authorizationOf, send } from './request.ts'

const WRITES = 40

/** Creates a volume of that name; each call then changes it, and resolves once that is projected. */
export const writerTo = async (address: string, volumeName = 'Written in between') => {
  const headers = await authorizationOf(address)
  const volumes = `${address}/api/v1/papers/volumes`
  const json = { year: 2025, issueType: 'Special', volumeName }
  const { body } = await send(volumes, { method: 'POST', headers, json })
  const { id } = JSON.parse(body.toString()).data.volume
  let isActive = true
  return async () => {
    isActive = !isActive
    await send(`${volumes}/${id}`, { method: 'PATCH', headers, json: { isActive } })
  }
}

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds of each write, and of each query after it, for which nothing is cached. */
export const afterWrites = async (write: () => Promise<unknown>, query: (n: number) => Promise<unknown>) => {
  const writes: number[] = []
  const queries: number[] = []
  for (let n = 0; n < WRITES; n += 1) {
    writes.push(await millisecondsOf(write))
    queries.push(await millisecondsOf(() => query(n)))
  }
  return { writes, queries }
}
