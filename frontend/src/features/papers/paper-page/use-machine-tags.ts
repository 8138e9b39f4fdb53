import { useEffect, useState } from 'react'

const load = () => import('./machine-tags.ts')

/** The bundle of browsers has none. */
const onServer = import.meta.env.SSR ? await load() : undefined

/** What writes the tags for machines: at once on a server; a browser fetches it when the page is shown. */
export const useMachineTags = () => {
  const [machine, setMachine] = useState(onServer)
  useEffect(() => {
    // without them a reader misses nothing
    void load().then(setMachine, () => undefined)
  }, [])
  return machine
}
