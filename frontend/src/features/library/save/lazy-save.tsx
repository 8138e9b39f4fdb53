import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import type { Saveable } from './save.tsx'

const fetchSave = async () => (await import('./load-save.ts')).loadSave()

let fetched: ReturnType<typeof fetchSave> | undefined

/** Once for a whole list; again where it failed. */
const load = () => (fetched ??= fetchSave().catch(forget))

const forget = (error: unknown) => {
  fetched = undefined
  throw error
}

/** As wide as what comes: other acts stand beside it. */
function VolumePlace() {
  return <span className={`${button.outline} script-only invisible`}>{useText()('volume.saveVolume')}</span>
}

/**
 * The place of what saves papers: its code comes after that of the page, and moves nothing when it does. Not a Suspense
 * boundary: when a list is rendered again, React begins it anew for each boundary that the browser has not taken over.
 */
export function Save(saveable: Saveable) {
  const [Loaded, setLoaded] = useState<ComponentType<Saveable>>()
  useEffect(() => {
    load().then(
      loaded => startTransition(() => setLoaded(() => loaded)),
      () => undefined,
    )
  }, [])
  return (
    <div className="min-h-(--control) print:hidden">
      {Loaded && <Loaded {...saveable} />}
      {!Loaded && saveable.name && <VolumePlace />}
    </div>
  )
}
