import { afterEach, beforeEach } from 'vitest'

/** Room for one implementation of a port, empty at first: every `open` gives another handle on the same data. */
export type Place<Port> = { open(): Promise<Port>; remove?(): Promise<void> }

/** Opens handles on a place that each test has for itself; they are closed, and it is removed, after the test. */
export const withPlace = <Port extends { close(): Promise<void> }>(
  prepare: () => Promise<Place<Port>>,
): (() => Promise<Port>) => {
  let place: Place<Port>
  let opened: Port[]
  beforeEach(async () => {
    opened = []
    place = await prepare()
  })
  afterEach(async () => {
    await Promise.all(opened.map(port => port.close()))
    await place.remove?.()
  })
  return async () => {
    const port = await place.open()
    opened.push(port)
    return port
  }
}
