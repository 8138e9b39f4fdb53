import { afterEach, beforeEach } from 'vitest'

/** Room for one implementation of a port, empty at first: every `open` gives another handle on the same data. */
export type Prepared<Port> = { open(): Promise<Port>; remove?(): Promise<void> }

/** Opens handles on a place that each test has for itself; they are closed, and it is removed, after the test. */
export const withPrepared = <Port extends { close(): Promise<void> }>(
  prepare: () => Promise<Prepared<Port>>,
): (() => Promise<Port>) => {
  let prepared: Prepared<Port>
  let opened: Port[]
  beforeEach(async () => {
    opened = []
    prepared = await prepare()
  })
  afterEach(async () => {
    await Promise.all(opened.map(port => port.close()))
    await prepared.remove?.()
  })
  return async () => {
    const port = await prepared.open()
    opened.push(port)
    return port
  }
}
